import { Drawer } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRealm } from '../../../shell/frame/place.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { JsonText } from '../../../ui/json/RawJson.tsx'
import type { CatalogRow } from './catalog-rows.tsx'

type CatalogEntryProps = {
  row: CatalogRow
  /** The missing right, for an entry that is saved here. */
  whyNotChanged: string | undefined
  isOpen: boolean
  onClose: () => void
}

/** An entry that cannot be changed here, with all its fields: published content, or one that needs another right. */
export function CatalogEntry({ row, whyNotChanged, isOpen, onClose }: CatalogEntryProps) {
  const place = useRealm()
  const thing = row.part === 'listings' ? row.listing : row.thing
  const name = 'symbol' in thing ? thing.symbol : thing.name
  return (
    <Drawer opened={isOpen} onClose={onClose} title={name} size={560}>
      <p className="dimmed">
        {row.isContent ? (
          <>
            This is published content: edit it in{' '}
            <Link to={paths.inRealm(place, 'content/list')} search={{ q: name }}>
              Content
            </Link>
            .
          </>
        ) : (
          whyNotChanged
        )}
      </p>
      <JsonText value={thing} />
    </Drawer>
  )
}
