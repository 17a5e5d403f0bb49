import {
  type FirstStepName,
  type FirstSteps,
  firstStepNames,
  type StepProof,
} from '@regent/contract/operate/now-first-steps'
import type { Right } from '@regent/contract/permissions'
import { formatCount } from '@regent/contract/words'
import { type ClockName, clockParts } from '../../../ui/time/clock.ts'

export type StepWords = {
  title: string
  /** A summary of the work; shown until the step is done. */
  brief: string
  text: string
  /** True if its calls need the starter content. */
  needsContent?: true
  /** The screen that shows the result. */
  leadsTo?: { label: string; path: string; right: Right }
  /** The page of the documentation. */
  document: { label: string; name: string }
}

export const stepWords: Readonly<Record<FirstStepName, StepWords>> = {
  client: {
    title: 'Connect a client',
    brief: 'Sign in a guest',
    text: 'A guest signs in and becomes a player of this realm. The second call returns the gamer tag, the player’s id.',
    leadsTo: { label: 'Open Players', path: 'players', right: 'view players' },
    document: { label: 'All ways to sign in', name: 'sign-in' },
  },
  content: {
    title: 'Publish content',
    brief: 'A currency, a shop, a leaderboard',
    text: 'Content is what clients read: items, prices, leaderboards. Publish the starter content, then read it in the client.',
    leadsTo: { label: 'Open Content', path: 'content', right: 'view content' },
    document: { label: 'All calls of content', name: 'publish-content' },
  },
  leaderboard: {
    title: 'Keep a leaderboard',
    brief: 'Send a score, read the ranks',
    text: 'The leaderboard leaderboards.weekly keeps the best score of each player. It resets every Monday at 00:00 UTC.',
    needsContent: true,
    leadsTo: { label: 'Open Leaderboards', path: 'leaderboards', right: 'view leaderboards' },
    document: { label: 'All calls of leaderboards', name: 'leaderboards' },
  },
  reward: {
    title: 'Give a daily reward',
    brief: 'One claim per day',
    text: 'The calendar calendars.daily gives 10, 20 and 50 gems. A second claim on the same day is refused.',
    needsContent: true,
    leadsTo: { label: 'Open Daily Rewards', path: 'daily-rewards', right: 'view daily-rewards' },
    document: { label: 'All calls of daily rewards', name: 'daily-rewards' },
  },
  purchase: {
    title: 'Sell something',
    brief: 'Buy a hat with gems',
    text: 'A new player has 100 gems, and the hat costs 10. Price and item change together or not at all.',
    needsContent: true,
    leadsTo: { label: 'Open Commerce Catalog', path: 'commerce-configuration', right: 'view commerce-catalog' },
    document: { label: 'All calls of purchases', name: 'purchases' },
  },
  push: {
    title: 'Register for push',
    brief: 'Send the token of a device',
    text: 'The client sends the push token of its device after each sign-in. Regent keeps up to 20 devices of a player.',
    document: { label: 'Socket and push', name: 'push-and-socket' },
  },
}

export const countDone = (steps: FirstSteps): number => firstStepNames.filter((name) => steps[name]).length

/** The first step that is not done; the last one if all are. */
export const findOpenStep = (steps: FirstSteps): FirstStepName => firstStepNames.find((name) => !steps[name]) ?? 'push'

/** A gamer tag with its first and last four digits, for narrow places. */
export const shortTag = (tag: number): string => String(tag).replace(/^(.{4}).+(.{4})$/, '$1…$2')

/** Time, and the day if it was not today. */
export function proofTime(at: number, clock: ClockName, now: number): string {
  const { date, time } = clockParts(at, clock, now)
  return date === clockParts(now, clock, now).date ? time : `${date} ${time}`
}

/** The proof of a step that is done, in a few words. */
export function proofText(name: FirstStepName, proof: StepProof, clock: ClockName, now: number): string {
  const time = proofTime(proof.at, clock, now)
  if (name === 'content') {
    const { versions = 0, items = 0 } = proof
    return `${versions === 1 ? 'Version 1' : `${formatCount(versions)} versions`}, ${formatCount(items)} items, ${time}`
  }
  const who = proof.gamerTag === undefined ? '' : `, player ${shortTag(proof.gamerTag)}`
  return `${time}${who}`
}
