import { defaultLanguage } from '@regent/contract/communicate/campaigns-texts'
import { getLocalizationSettings } from '@regent/contract/communicate/localizations'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/query.ts'
import { languageCodes } from '../../../ui/words/language-codes.ts'

/** The language that each campaign must have: the first of the realm's fallback languages; English while they are read. */
export function useDefaultLanguage(): string {
  const { data } = useQuery(query(getLocalizationSettings, {}))
  return data?.fallback[0] ?? defaultLanguage
}

/** The languages that texts of the realm may have; those of every realm while they are being read. */
export function useLanguages(scope?: string | null): readonly string[] {
  const { data } = useQuery(query(getLocalizationSettings, {}, ...(scope === undefined ? [] : [{ scope }])))
  return data?.languages ?? languageCodes
}
