import { defaultLanguage } from '@regent/contract/communicate/campaigns-texts'
import { getLocalizationSettings } from '@regent/contract/communicate/localizations'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/query.ts'
import { languageCodes } from '../../../ui/words/language-codes.ts'

/** The required language of campaigns: the first fallback language of the realm; English while loading. */
export function useDefaultLanguage(): string {
  const { data } = useQuery(query(getLocalizationSettings, {}))
  return data?.fallback[0] ?? defaultLanguage
}

/** The possible languages of the realm's texts; while loading, those of any realm. */
export function useLanguages(scope?: string | null): readonly string[] {
  const { data } = useQuery(query(getLocalizationSettings, {}, ...(scope === undefined ? [] : [{ scope }])))
  return data?.languages ?? languageCodes
}
