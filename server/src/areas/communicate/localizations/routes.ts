import {
  countLocalizations,
  createLocalization,
  deleteLocalizations,
  getLocalizationSettings,
  getLocalizations,
  listLocalizations,
  listLocalizationUses,
  planLocalizationImport,
  renameLocalization,
  saveLocalizationSettings,
  saveLocalizations,
  setLocalization,
} from '@regent/contract/communicate/localizations'
import { done } from '@regent/contract/shapes'
import { runHooks } from '../../../kernel/context/hooks.ts'
import type { Router } from '../../../kernel/http/router.ts'
import { planImport } from './import.ts'
import * as screen from './screen.ts'
import * as service from './service.ts'
import { readLanguageSettings, saveLanguageSettings } from './settings.ts'

export function localizationRoutes(server: Router) {
  server.on(getLocalizations, (context) => service.readLocalizations(context, context.query))

  server.on(saveLocalizations, async (context) => {
    await service.saveLocalizations(context, context.body.localizations)
    return done
  })

  server.on(deleteLocalizations, async (context) => {
    await service.deleteLocalizations(context, context.body.localizations)
    return done
  })

  server.on(listLocalizations, (context) => screen.listKeys(context, context.query))

  server.on(countLocalizations, (context) => screen.countKeys(context))

  server.on(setLocalization, async (context) => ({ row: await screen.setText(context, context.body) }))

  server.on(createLocalization, async (context) => ({ row: await screen.createKey(context, context.body) }))

  server.on(renameLocalization, async (context) => ({ row: await screen.renameKey(context, context.body) }))

  server.on(listLocalizationUses, async ({ registry, realm, body }) => ({
    uses: (await runHooks(registry, 'textsUsed', realm, body.keys)).flat(),
    isPartial: (await runHooks(registry, 'textUsesArePartial', realm)).some((isPartial) => isPartial),
  }))

  server.on(planLocalizationImport, (context) => planImport(context, context.body))

  server.on(getLocalizationSettings, (context) => readLanguageSettings(context))

  server.on(saveLocalizationSettings, (context) => saveLanguageSettings(context, context.body))
}
