import { searchAccounts } from '@regent/contract/organization/accounts'
import { getPlayer, getPlayerCounts, listPlayers, lookUpPlayers } from '@regent/contract/players/players'
import { getSessionHistory, getSessionStatus, listSessions } from '@regent/contract/players/sessions'
import { useEffect } from 'react'
import { queryClient } from '../../../api/query.ts'
import { subscribeLive } from '../../organization/live/live.ts'
import { OnlineNews, showsPlayers } from './online-news.ts'

const paths = new Set(
  [getPlayer, getPlayerCounts, listPlayers, lookUpPlayers, searchAccounts, getSessionStatus, listSessions].map(
    ({ path }) => path,
  ),
).add(getSessionHistory.path)

/** Repeats those reads of a realm’s players that show somebody who came online or went offline. */
export function useOnlineNews(realmId: string): void {
  useEffect(() => {
    const news = new OnlineNews((gamerTags) =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey: [path, input, scope], state }) =>
          paths.has(String(path)) &&
          String(scope).endsWith(`.${realmId}`) &&
          (gamerTags === undefined || showsPlayers(gamerTags, [input, state.data])),
      }),
    )
    const unsubscribe = subscribeLive({
      onEvent: (event) => {
        if (event.type === 'online' && event.pid === realmId) news.hear(event.gamerTags)
      },
    })
    return () => {
      unsubscribe()
      news.stop()
    }
  }, [realmId])
}
