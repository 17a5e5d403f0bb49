import type { AutocompleteProps } from '@mantine/core'
import { listItems } from '@regent/contract/operate/content/content'
import { useQuery } from '@tanstack/react-query'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { SuggestInput } from '../../../ui/input/SuggestInput.tsx'
import styles from './Fields.module.css'
import { ItemIcon } from './ItemIcon.tsx'

type ImageFieldProps = Omit<AutocompleteProps, 'data' | 'value' | 'onChange'> & {
  value: string
  onChange: (value: string) => void
}

/** An image of an item: a binary of the content with a preview, or any URL. */
export function ImageField({ value, onChange, ...input }: ImageFieldProps) {
  const { realmId } = useRealm()
  const files = useQuery(query(listItems, { query: { kind: 'binary', limit: 200 } }, { scope: realmScope(realmId) }))
  return (
    <div className={`flex ${styles.image}`}>
      <ItemIcon icon={value} type="" size="large" />
      <SuggestInput
        autoComplete="off"
        spellCheck={false}
        placeholder="A file of the content, or a path of the game"
        className={styles.imageInput}
        {...input}
        data={(files.data?.rows ?? []).map(({ id }) => id)}
        value={value}
        onChange={onChange}
      />
    </div>
  )
}
