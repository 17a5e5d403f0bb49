import { endSeason, scheduleSeason } from '@regent/contract/operate/seasons'
import { formatQuantity } from '@regent/contract/words'
import { reviewOf } from '../../../kernel/reviews/review-rule.ts'
import { reviewAudience } from '../../players/segments/review-audience.ts'
import { listCautions, listPartGifts, readKnownParts } from './checks.ts'
import { findEnding } from './moves.ts'
import { requireSeason } from './service.ts'

export const scheduleReview = reviewOf(scheduleSeason, {
  async describe(context, { params, body }) {
    const row = await requireSeason(context, params.id)
    const start = body.start ?? row.starts_at
    const end = body.end ?? row.ends_at + start - row.starts_at
    const parts = await readKnownParts(context, row, { start: row.starts_at, end: row.ends_at })
    const audience = await reviewAudience(context, row.audience)
    const isMove = row.scheduled_at !== null
    return {
      title: `${isMove ? 'Move' : 'Schedule'} the season ${row.name} with ${formatQuantity(row.parts.length, 'part')}`,
      ...(start > context.now && { starts: start }),
      ends: end,
      audience,
      gifts: listPartGifts(parts, audience.players),
      cautions: (await listCautions(context, row, parts)).map(({ text }) => text),
      told: 'Each part tells players what its record says. The season itself tells nobody.',
      undo: 'All parts can be undone together. Players keep what they have got.',
    }
  },
  startAt: (input, start) => ({ ...input, body: { ...input.body, start } }),
})

export const endReview = reviewOf(endSeason, {
  async describe(context, { params, body }) {
    const row = await requireSeason(context, params.id)
    const { staying } = await findEnding(context, row, body)
    return {
      title: `End the season ${row.name}`,
      ...(body.at !== undefined && body.at > context.now && { starts: body.at }),
      audience: await reviewAudience(context, row.audience),
      cautions: staying.map(({ name }) => `${name} stays as it is.`),
      told: 'It sends no message to players. Parts are no longer in the game after the end.',
      undo: 'All parts can be undone together. Rewards that were given at the end stay.',
    }
  },
})
