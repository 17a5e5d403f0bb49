import type { EventView } from '@regent/contract/engage/events'
import { KeyValueList } from '../../../ui/json/KeyValueList.tsx'
import { rewardWords } from '../../monetize/inventory/reward-form.ts'
import styles from './Events.module.css'

const count = (value: number) => value.toLocaleString('en')

/** The rewards of an event, by score and by rank. */
export function EventRewards({ content }: { content: EventView }) {
  const { score_rewards: byScore = [], rank_rewards: byRank = [], stores = [], cohortSettings } = content
  const byGuild = content.group_rewards?.scoreRewards ?? []
  const rows = [
    ...byScore.map((reward) => ({
      label: `Score ${count(reward.min)}${reward.max === undefined ? ' and more' : ` to ${count(reward.max)}`}`,
      value: rewardWords(reward),
    })),
    ...byRank.map((reward) => ({
      label:
        reward.max === undefined || reward.max === reward.min
          ? `Rank ${reward.min}`
          : `Ranks ${reward.min} to ${reward.max}`,
      value: rewardWords(reward),
    })),
    ...byGuild.map((reward) => ({
      label: `Guild score ${count(reward.min)}${reward.max === undefined ? ' and more' : ` to ${count(reward.max)}`}`,
      value: rewardWords(reward),
    })),
    ...(stores.length > 0 ? [{ label: 'Stores', value: stores.join(', ') }] : []),
    ...(cohortSettings ? [{ label: 'Cohorts', value: cohortSettings.cohorts.map(({ id }) => id).join(', ') }] : []),
  ]
  return rows.length === 0 ? <p className={styles.text}>The event has no rewards.</p> : <KeyValueList items={rows} />
}
