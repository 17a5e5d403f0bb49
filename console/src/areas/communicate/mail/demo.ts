import { countUnreadMail, getMail, listMailCategories, searchMail } from '@regent/contract/communicate/mail'
import { inboxOf } from '@regent/contract/samples/mail'
import type { Demo } from '../../../api/demo/demo.ts'
import { demoPlayers } from '../../../api/demo/demo-players.ts'

const inboxes = (pid: string) => demoPlayers(pid).map(({ row }, index) => inboxOf(Date.now(), index, row.gamerTag))

export function demoAnswers(demo: Demo): void {
  const inboxIn = (pid: string, gamerTag: number) =>
    inboxes(pid).find(([mail]) => mail?.receiverGamerTag === gamerTag) ?? []

  demo.on(countUnreadMail, ({ params: { gamerTag } }, pid) => ({
    unreadCount: inboxIn(pid, gamerTag).filter(({ state }) => state === 'Unread').length,
  }))

  demo.on(searchMail, ({ params: { gamerTag }, body }, pid) => ({
    results: body.clauses.map(({ name, onlyCount, categories, states, text, start, sort, limit }) => {
      const found = inboxIn(pid, gamerTag).filter(
        ({ category, state, subject, body: letter }) =>
          (categories?.includes(category) ?? true) &&
          (states?.includes(state) ?? true) &&
          (text === undefined || `${subject} ${letter}`.toLowerCase().includes(text.toLowerCase())),
      )
      if (sort === 'sent') found.reverse()
      const rest = start ? found.slice(found.findIndex(({ id }) => id === start) + 1) : found
      return { name, count: found.length, content: onlyCount ? [] : rest.slice(0, limit) }
    }),
  }))

  demo.on(listMailCategories, ({ params: { gamerTag } }, pid) => ({
    result: [...new Set(inboxIn(pid, gamerTag).map(({ category }) => category))].sort(),
  }))

  demo.on(getMail, ({ query: { mid } }, pid) => {
    const result = inboxes(pid)
      .flat()
      .find(({ id }) => id === mid)
    return result ? { result } : {}
  })
}
