import { getLocalizationSettings } from '@regent/contract/localizations'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/query.ts'
import { languageCodes } from '../../../ui/language-codes.ts'

/** The languages that texts of the realm may have; those of every realm while they are being read. */
export function useLanguages(scope?: string | null): readonly string[] {
  const { data } = useQuery(query(getLocalizationSettings, {}, ...(scope === undefined ? [] : [{ scope }])))
  return data?.languages ?? languageCodes
}
