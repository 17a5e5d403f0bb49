import { mentionsIn } from '../../../kernel/personal-data/mentions.ts'
import * as queries from './queries.ts'

const show = ({ pid, number }: { pid: string; number: number }) => ({ pid, changeSet: number })

/** Change sets hold what operators wrote. */
export const changeSetMentions = [
  mentionsIn({
    name: 'changeSetMentions',
    noun: ['change set that names the e-mail', 'change sets that name the e-mail'],
    find: ({ customer }, _, like) => queries.selectSetsLike(customer, like),
    show,
    store: ({ customer }, rows) => queries.maskSets(customer, rows),
  }),
  mentionsIn({
    name: 'draftMentions',
    noun: ['draft that names the e-mail', 'drafts that name the e-mail'],
    find: ({ customer }, _, like) => queries.selectItemsLike(customer, like),
    show,
    store: ({ customer }, rows) => queries.maskItems(customer, rows),
  }),
  mentionsIn({
    name: 'changeSetCommentMentions',
    noun: ['comment on a change set that names the e-mail', 'comments on change sets that name the e-mail'],
    find: ({ customer }, _, like) => queries.selectCommentsLike(customer, like),
    show,
    store: ({ customer }, rows) => queries.maskComments(customer, rows),
  }),
]
