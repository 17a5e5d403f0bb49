import {
  countLocalizations,
  getLocalizationSettings,
  getLocalizations,
  type LocalizationRow,
  listLocalizations,
  listLocalizationUses,
} from '@regent/contract/communicate/localizations'
import { listedSettings, listedTexts, sampleTexts, sampleUses } from '@regent/contract/samples/localizations'
import type { Demo } from '../../../api/demo/demo.ts'
import { demoSorted } from '../../../api/demo/demo-pages.ts'

const rowsOf = (pid: string): LocalizationRow[] => (pid === 'DEMO' ? listedTexts(Date.now()) : [])

export function demoAnswers(demo: Demo): void {
  demo.on(getLocalizations, (_, pid) => ({ localizations: pid === 'DEMO' ? sampleTexts : {} }))
  demo.on(getLocalizationSettings, (_, pid) => listedSettings(pid))
  demo.on(listLocalizations, ({ query: { search = '', missing, sort } }, pid) => {
    const wanted = search.toLowerCase()
    const rows = rowsOf(pid).filter(
      ({ key, texts }) =>
        [key, ...Object.values(texts)].some((text) => text.toLowerCase().includes(wanted)) &&
        (missing === undefined || !texts[missing]),
    )
    return { rows: demoSorted(rows, sort, { key: ({ key }) => key }), next: null, total: rows.length }
  })
  demo.on(countLocalizations, (_, pid) => {
    const rows = rowsOf(pid)
    const languages = listedSettings(pid).languages.map((language) => {
      const texts = rows.filter((row) => row.texts[language]).length
      return { language, texts, missing: rows.length - texts }
    })
    return { keys: rows.length, languages }
  })
  demo.on(listLocalizationUses, ({ body: { keys } }) => ({
    uses: sampleUses(Date.now()).filter(({ key }) => keys.includes(key)),
    isPartial: false,
  }))
}
