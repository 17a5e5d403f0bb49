import { useMemo } from 'react'
import styles from './CloudFiles.module.css'
import { previewOf } from './cloud-file-form.ts'

type ShownContentProps = { name: string; mimeType: string; base64: string }

/** Shows a content that is a picture or text. */
export function ShownContent({ name, mimeType, base64 }: ShownContentProps) {
  const shown = useMemo(() => previewOf(base64, mimeType), [base64, mimeType])
  if (!shown) return <p className={styles.note}>This is neither text nor a picture. Download it.</p>
  if (shown.kind === 'image') return <img className={styles.picture} src={shown.source} alt={name} />
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <pre className={styles.text} tabIndex={0}>
        {shown.text}
      </pre>
      {shown.isCut && <p className={styles.note}>Only the beginning is shown.</p>}
    </>
  )
}
