import { Select } from '@mantine/core'
import { listTemplates } from '@regent/contract/communicate/campaigns-templates'
import { useQuery } from '@tanstack/react-query'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { type TextValues, textsOfTemplate } from './text-form.ts'

type TemplateSelectProps = {
  realmId: string
  onChoose: (texts: TextValues[]) => void
}

/** Starts a message with the texts of a template; absent while the realm has none. */
export function TemplateSelect({ realmId, onChoose }: TemplateSelectProps) {
  const isAllowed = useRights().can('view templates')
  const read = useQuery({ ...query(listTemplates, {}, { scope: realmScope(realmId) }), enabled: isAllowed })
  const known = read.data?.data ?? []
  if (known.length === 0) return null
  return (
    <Select
      aria-label="Use a template"
      placeholder="Use a template"
      data={known.map(({ sid, name }) => ({ value: String(sid), label: name }))}
      searchable
      // Chosen again, it replaces the texts again.
      value={null}
      onChange={(sid) => {
        const chosen = known.find((one) => String(one.sid) === sid)
        if (chosen) onChoose(textsOfTemplate(chosen.msg))
      }}
    />
  )
}
