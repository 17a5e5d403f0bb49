import {
  getConfig,
  listConfigKeys,
  planConfig,
  replaceConfig,
  resetConfig,
  updateConfig,
} from '@regent/contract/operate/config'
import { done } from '@regent/contract/shapes'
import type { Router } from '../../../kernel/http/router.ts'
import { planConfigChange } from './plans.ts'
import * as service from './service.ts'

export function configRoutes(server: Router) {
  server.on(getConfig, async (context) => {
    const { config, version } = await service.readConfig(context)
    context.setVersion(version)
    return { config }
  })

  server.on(replaceConfig, async (context) => {
    await service.replaceConfig(context, context.body.config)
    return done
  })

  server.on(updateConfig, async (context) => {
    await service.updateConfig(context, context.body)
    return done
  })

  server.on(planConfig, (context) => planConfigChange(context, context.body))

  server.on(listConfigKeys, async (context) => {
    const list = await service.listKeys(context)
    context.setVersion(list.version)
    return list
  })

  server.on(resetConfig, async (context) => {
    await service.resetConfig(context, context.body.keys)
    return done
  })
}
