import { useMemo } from 'react'
import styles from './CloudFiles.module.css'
import { buildPreview } from './cloud-file-form.ts'

type ShownContentProps = { name: string; mimeType: string; base64: string }

/** A preview of an image or a text. */
export function ShownContent({ name, mimeType, base64 }: ShownContentProps) {
  const preview = useMemo(() => buildPreview(base64, mimeType), [base64, mimeType])
  if (!preview) return <p className={styles.note}>No preview for this type. Download it.</p>
  if (preview.kind === 'image') return <img className={styles.picture} src={preview.source} alt={name} />
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <pre className={styles.text} tabIndex={0}>
        {preview.text}
      </pre>
      {preview.isCut && <p className={styles.note}>Only the beginning is shown.</p>}
    </>
  )
}
