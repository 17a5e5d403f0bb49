import type { ContentItemView } from '@regent/contract/content-shapes'
import { serverOrigin } from '../../../api/server-address.ts'
import { useRealm } from '../../../shell/place.ts'
import { CopyId } from '../../../ui/CopyId.tsx'
import { Time } from '../../../ui/Time.tsx'
import styles from './Editor.module.css'

type BinaryItemProps = { item: ContentItemView; manifestId: string; whyNotChange: string | undefined }

/** A file of the content, with its picture where it is one. */
export function BinaryItem({ item }: BinaryItemProps) {
  const { realmId } = useRealm()
  const address = `${serverOrigin()}/files/content/${realmId}/${item.id}/${item.version}`
  return (
    <div className={styles.plain}>
      <h2>{item.id}</h2>
      <p>
        <CopyId value={item.id} label="content id" />, saved <Time ms={item.created} />
      </p>
      {item.kind === 'binary' && (
        // A file that is no picture shows nothing here; the link opens it.
        <img className={styles.preview} src={address} alt="" onError={({ currentTarget }) => currentTarget.remove()} />
      )}
      <p>
        <a href={address}>Open the file</a>
      </p>
    </div>
  )
}
