import type { Need, NeedKind } from '@regent/contract/operate/now'
import { formatCount, formatQuantity } from '@regent/contract/words'
import {
  type Icon,
  IconClockPlay,
  IconCreditCardOff,
  IconFlask,
  IconGiftOff,
  IconGitPullRequest,
  IconHeartBroken,
  IconHourglass,
  IconKey,
  IconLanguage,
  IconListCheck,
  IconRobot,
  IconShield,
  IconTicket,
  IconWebhook,
} from '../../../ui/layout/icons.ts'
import { type ClockName as Clock, clockText } from '../../../ui/time/clock.ts'
import { relativeTime } from '../../../ui/time/format-time.ts'
import { formatShare } from '../../../ui/words/format-number.ts'
import { languageName } from '../../../ui/words/language-name.ts'

/** The text of a need, and the screen that it links to. */
export type NeedWords = {
  icon: Icon
  title: string
  detail: string
  /** The path of the screen in its realm; with `isOfOrganization`, in the organization. */
  screen: string
  search?: Record<string, string>
  isOfOrganization?: true
}

type When = { clock: Clock; now: number }
type Words = (need: Need, when: When) => Omit<NeedWords, 'icon'>

const at = (ms: number | undefined, { clock, now }: When) => (ms === undefined ? '' : clockText(ms, clock, now))
const toShown = (id: string | undefined): Record<string, string> => (id === undefined ? {} : { shown: id })
const parts = (...words: (string | undefined)[]) => words.filter(Boolean).join(' · ')

const stateLabels: Record<string, string> = { DISPUTED: 'disputed', CLIENT_ISSUE: 'not completed by the client' }

const kinds: Record<NeedKind, { icon: Icon; words: Words }> = {
  'failing-job': {
    icon: IconClockPlay,
    words: ({ id, name, count, at: ms, reason }, when) =>
      name === undefined
        ? { title: `${formatCount(count)} jobs are failing`, detail: `first ${at(ms, when)}`, screen: 'jobs' }
        : {
            title: reason === 'suspended' ? `${name} is suspended` : `${name} keeps failing`,
            detail: parts(
              `${formatQuantity(count, 'failed run')} in a row`,
              ms === undefined ? '' : `last ${at(ms, when)}`,
            ),
            screen: `jobs/${encodeURIComponent(id ?? '')}`,
          },
  },
  'ungiven-rewards': {
    icon: IconGiftOff,
    words: ({ count, at: ms, reason }, when) => ({
      title: `${formatQuantity(count, 'reward')} could not be delivered`,
      detail: parts(reason, at(ms, when)),
      screen: 'ungiven-rewards',
    }),
  },
  'open-payments': {
    icon: IconCreditCardOff,
    words: ({ count, parts: states = [] }) => ({
      title: `${formatQuantity(count, 'payment')} to check`,
      detail: states.map(({ name, count: n }) => `${formatCount(n)} ${stateLabels[name] ?? name}`).join(', '),
      screen: 'purchases',
      search: { state: states[0]?.name ?? '' },
    }),
  },
  'waiting-refunds': {
    icon: IconCreditCardOff,
    words: ({ count, at: ms }, when) => ({
      title: count === 1 ? 'A refund needs a decision' : `${formatCount(count)} refunds need a decision`,
      detail: parts('keep or revoke the goods', ms === undefined ? '' : `since ${at(ms, when)}`),
      screen: 'purchases',
      search: { refund: 'waiting' },
    }),
  },
  'stopped-change-set': {
    icon: IconGitPullRequest,
    words: ({ id, name, count, at: ms, reason }, when) =>
      name === undefined
        ? { title: `${formatCount(count)} change sets could not be applied`, detail: '', screen: 'change-sets' }
        : {
            title: `${name} could not be applied`,
            detail: parts(reason, ms === undefined ? '' : at(ms, when)),
            screen: `change-sets/${id ?? ''}`,
          },
  },
  'waiting-change-sets': {
    icon: IconGitPullRequest,
    words: ({ id, name, count, at: ms }, { now }) =>
      name === undefined
        ? {
            title: `${formatCount(count)} change sets are ready to apply`,
            detail: '',
            screen: 'change-sets',
            search: { state: 'open' },
          }
        : {
            title: `Apply or cancel: ${name}`,
            detail: parts(formatQuantity(count, 'change'), ms === undefined ? '' : `edited ${relativeTime(ms, now)}`),
            screen: `change-sets/${id ?? ''}`,
          },
  },
  'broken-service': {
    icon: IconHeartBroken,
    words: ({ name, count, at: ms, reason, urgency }, when) =>
      name === undefined
        ? { title: `${formatCount(count)} services have problems`, detail: '', screen: 'microservices' }
        : {
            title: urgency === 'urgent' ? `${name} is not running` : `${name} is unhealthy`,
            detail: parts(
              reason ?? (count > 0 ? `restarted ${formatQuantity(count, 'time')}` : ''),
              ms === undefined ? '' : at(ms, when),
            ),
            screen: 'microservices',
          },
  },
  'waiting-approvals': {
    icon: IconShield,
    words: ({ id, name, count, at: ms, reason }, { now }) =>
      name === undefined
        ? { title: `${formatCount(count)} plans need your approval`, detail: '', screen: 'approvals' }
        : {
            title: `Approve or refuse: ${name}`,
            detail: parts(reason && `requested by ${reason}`, ms === undefined ? '' : relativeTime(ms, now)),
            screen: `plans/${id ?? ''}`,
          },
  },
  'waiting-plans': {
    icon: IconListCheck,
    words: ({ id, name, count, at: ms, reason }, { now }) => ({
      title:
        name !== undefined
          ? `Approved, apply it: ${name}`
          : count === 1
            ? 'A plan is ready to apply'
            : `${formatCount(count)} plans are ready to apply`,
      detail: parts(reason, ms === undefined ? '' : `made ${relativeTime(ms, now)}`),
      screen: id === undefined ? 'plans' : `plans/${id}`,
    }),
  },
  'proposed-plans': {
    icon: IconRobot,
    words: ({ id, name, count, at: ms }, { now }) => ({
      title:
        name === undefined ? `Assistants propose ${formatQuantity(count, 'plan')}` : `An assistant proposes: ${name}`,
      detail: parts('apply or refuse it', ms === undefined ? '' : `made ${relativeTime(ms, now)}`),
      screen: id === undefined ? 'plans' : `plans/${id}`,
    }),
  },
  'ended-approvals': {
    icon: IconShield,
    words: ({ id, name, count, at: ms, reason }, { now }) =>
      name === undefined
        ? { title: `${formatCount(count)} of your plans were not approved`, detail: '', screen: 'approvals' }
        : {
            title: reason === 'refused' ? `Refused: ${name}` : `Not approved in time: ${name}`,
            detail: parts('plan it again or ignore it', ms === undefined ? '' : relativeTime(ms, now)),
            screen: `plans/${id ?? ''}`,
          },
  },
  'unfulfillable-approvals': {
    icon: IconShield,
    words: ({ count, of = 0, reason }) => ({
      title: 'Too few people can approve',
      detail: `${formatQuantity(count, 'approval')} needed, ${formatQuantity(of, reason === 'admin' ? 'admin' : 'developer or admin', reason === 'admin' ? 'admins' : 'developers and admins')} here: invite a colleague`,
      screen: 'approvals',
    }),
  },
  'uneven-trial': {
    icon: IconFlask,
    words: ({ id, name, count, reason }) =>
      name === undefined
        ? { title: `${formatCount(count)} trials have uneven cohorts`, detail: '', screen: 'cloud-trials' }
        : {
            title: `${name}: do not compare its results`,
            detail: reason ?? '',
            screen: 'cloud-trials',
            search: { shown: id ?? '' },
          },
  },
  'ending-event': {
    icon: IconHourglass,
    words: ({ id, name, count, at: ms }, when) =>
      name === undefined
        ? {
            title: `${formatCount(count)} events end within a day`,
            detail: ms === undefined ? '' : `the first ${relativeTime(ms, when.now)}`,
            screen: 'events',
          }
        : {
            title: `${name} ends ${ms === undefined ? 'soon' : relativeTime(ms, when.now)}`,
            detail: parts(at(ms, when), `${formatQuantity(count, 'player')} in`),
            screen: `events/${encodeURIComponent(id ?? '')}`,
          },
  },
  'promo-nearly-used': {
    icon: IconTicket,
    words: ({ id, name, count, of }) =>
      name === undefined || of === undefined
        ? { title: `${formatCount(count)} promos are nearly used up`, detail: '', screen: 'promotions' }
        : {
            title: `${name}: ${formatShare(count, of)} used`,
            detail: `${formatCount(count)} of ${formatCount(of)}`,
            screen: 'promotions',
            search: { shown: id ?? '' },
          },
  },
  'ending-keys': {
    icon: IconKey,
    words: ({ id, name, count, at: ms }, when) => {
      const isOne = name !== undefined
      const search: Record<string, string> = isOne ? { key: id ?? '' } : { state: 'needs-you' }
      return {
        title: isOne
          ? `Key ${name} ends ${ms === undefined ? 'soon' : relativeTime(ms, when.now)}`
          : `${formatCount(count)} API keys end soon`,
        detail: isOne ? at(ms, when) : '',
        screen: 'users/service-accounts',
        search,
        isOfOrganization: true,
      }
    },
  },
  'missing-texts': {
    icon: IconLanguage,
    words: ({ count, parts: languages = [] }) => ({
      title: `${formatQuantity(count, 'text')} not translated`,
      detail: languages
        .slice(0, 3)
        .map(({ name, count: n }) => `${languageName(name)} ${formatCount(n)}`)
        .join(', '),
      screen: 'localizations',
      search: { missing: languages[0]?.name ?? '' },
    }),
  },
  'stopped-webhooks': {
    icon: IconWebhook,
    words: ({ id, name, count, at: ms, reason }, when) => ({
      title: name === undefined ? `${formatCount(count)} webhooks drop events` : `The webhook ${name} drops events`,
      detail: parts(reason, at(ms, when)),
      screen: 'webhooks',
      search: toShown(id),
    }),
  },
  'failed-deliveries': {
    icon: IconWebhook,
    words: ({ id, name, count }) => ({
      title:
        name === undefined
          ? `${formatCount(count)} webhooks have failed deliveries`
          : `${name}: ${formatQuantity(count, 'failed delivery', 'failed deliveries')}`,
      detail: '',
      screen: 'webhooks',
      search: toShown(id),
    }),
  },
}

export function formatNeed(need: Need, when: When): NeedWords {
  const { icon, words } = kinds[need.kind]
  return { icon, ...words(need, when) }
}

/** Changes with the need, so that a hidden need reappears. */
export const toMark = ({ kind, id = '', count, urgency }: Need): string => `${kind} ${id} ${count} ${urgency}`
