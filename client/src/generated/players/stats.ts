// `npm run docs` writes this file from the contract.
import { defineCall } from '../../define-call.ts'
import type {
  EmptyResponse,
  GetClientStatsBatchInput,
  GetClientStatsBatchOutput,
  GetClientStatsInput,
  SetClientStatsInput,
  SetClientStatsListInput,
  StatsOfPlayer,
} from '../shapes.ts'

/** Get stats for game clients: public spaces of any player, private spaces only their own. */
export const getClientStats = /* @__PURE__ */ defineCall<GetClientStatsInput, StatsOfPlayer>('GET', '/object/stats/:objectId/client')

/** Get stats of several players. `format=stringlist` returns lists of {k, v}, otherwise maps. */
export const getClientStatsBatch = /* @__PURE__ */ defineCall<GetClientStatsBatchInput, GetClientStatsBatchOutput>('GET', '/basic/stats/client/batch')

/**
 * Set stats of the calling player, or add to them, as a game client.
 *
 * Errors: `NoGamerTag`.
 */
export const setClientStats = /* @__PURE__ */ defineCall<SetClientStatsInput, EmptyResponse>('POST', '/object/stats/:objectId/client', {
  repeat: { unless: ['add'] },
})

/**
 * Set stats of the calling player with a list of {k, v}, as engine clients send it.
 *
 * Errors: `NoGamerTag`.
 */
export const setClientStatsList = /* @__PURE__ */ defineCall<SetClientStatsListInput, EmptyResponse>('POST', '/object/stats/:objectId/client/stringlist', {
  repeat: {},
})
