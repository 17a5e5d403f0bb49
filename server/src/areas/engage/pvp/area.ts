import { area } from '../../../kernel/area.ts'
import { pvpRewardsPlan } from './plans.ts'
import { pvpRoutes } from './routes.ts'
import { pvpDefinition } from './undo.ts'

export const pvpArea = area({
  name: 'pvp',
  routes: pvpRoutes,
  undo: { 'pvp-definition': pvpDefinition },
  plans: { 'pvp-rewards': pvpRewardsPlan },
})
