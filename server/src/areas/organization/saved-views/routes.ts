import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  setDefaultView,
  updateSavedView,
} from '@regent/contract/organization/saved-views'
import { getMenuPins, setMenuPins } from '@regent/contract/organization/saved-views-pins'
import { ok } from '@regent/contract/shapes'
import type { Router } from '../../../kernel/http/router.ts'
import { readPins, setPins } from './pins.ts'
import * as views from './service.ts'

export function savedViewRoutes(server: Router) {
  server.on(listSavedViews, (context) => views.listViews(context, context.query.list))

  server.on(createSavedView, (context) => {
    const { list, ...content } = context.body
    return views.createView(context, list, content)
  })

  server.on(setDefaultView, async (context) => {
    await views.setDefault(context, context.body.list, context.body.view ?? null)
    return ok
  })

  server.on(updateSavedView, (context) => views.updateView(context, context.params.id, context.body))

  server.on(deleteSavedView, async (context) => {
    await views.deleteView(context, context.params.id)
    return ok
  })

  server.on(getMenuPins, readPins)

  server.on(setMenuPins, async (context) => {
    await setPins(context, context.body.pins)
    return ok
  })
}
