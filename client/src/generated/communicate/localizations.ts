// `npm run docs` writes this file from the contract.
import { defineCall } from '../../define-call.ts'
import type {
  GetLocalizationsInput,
  GetLocalizationsOutput,
} from '../shapes.ts'

/** Get texts of the realm by key and language; the ETag changes when a text does. Game clients get at most 4 MB at once: they name a language or the beginning of the keys. */
export const getLocalizations = /* @__PURE__ */ defineCall<GetLocalizationsInput, GetLocalizationsOutput>('GET', '/basic/content/localizations', {
  timeoutMs: 120000,
})
