import { listItems } from '@regent/contract/operate/content/content'
import { useQuery } from '@tanstack/react-query'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { serverOrigin } from '../../../api/session/server-address.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import styles from './Content.module.css'
import { findTypeIcon, findTypeTone } from './type-icons.ts'

type ItemIconProps = { icon: string | undefined; type: string; size?: 'small' | 'large' }

/** The image of an item if its icon is a binary of the content; else the icon of its type. */
export function ItemIcon({ icon, type, size = 'small' }: ItemIconProps) {
  const { realmId } = useRealm()
  // One query serves all icons of a screen.
  const files = useQuery(query(listItems, { query: { kind: 'binary', limit: 1_000 } }, { scope: realmScope(realmId) }))
  const file = icon ? files.data?.rows.find(({ id }) => id === icon) : undefined
  const TypeIcon = findTypeIcon(type)
  return (
    <span className={styles.icon} data-tone={findTypeTone(type)} data-size={size}>
      {file ? (
        <img src={`${serverOrigin()}/files/content/${realmId}/${file.id}/${file.version}`} alt="" />
      ) : (
        <TypeIcon aria-hidden />
      )}
    </span>
  )
}
