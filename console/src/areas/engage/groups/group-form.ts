import type { EndpointInput } from '@regent/contract/endpoint'
import {
  type EnrollmentType,
  type Group,
  maxMembers,
  maxMotdLength,
  maxSloganLength,
  maxTagLength,
} from '@regent/contract/engage/group-shapes'
import type { createGroup, updateGroup } from '@regent/contract/engage/groups'

/** Form values as typed: numbers are text. */
export type GroupValues = {
  name: string
  tag: string
  slogan: string
  motd: string
  enrollmentType: EnrollmentType
  requirement: string
  maxSize: string
}

export const newGroup: GroupValues & { leader: string } = {
  leader: '',
  name: '',
  tag: '',
  slogan: '',
  motd: '',
  enrollmentType: 'open',
  requirement: '0',
  maxSize: '50',
}

export const groupValues = (
  group: Pick<Group, 'name' | 'tag' | 'slogan' | 'motd' | 'enrollmentType' | 'requirement' | 'maxSize'>,
): GroupValues => ({
  name: group.name,
  tag: group.tag ?? '',
  slogan: group.slogan,
  motd: group.motd,
  enrollmentType: group.enrollmentType,
  requirement: String(group.requirement),
  maxSize: String(group.maxSize),
})

const isWhole = (text: string, from: number, to: number) => {
  const number = Number(text)
  return text.trim() !== '' && Number.isInteger(number) && number >= from && number <= to
}

export function groupErrors({ name, tag, slogan, motd, requirement, maxSize }: GroupValues, memberCount = 1) {
  return {
    name: name.trim() === '' ? 'Enter a name.' : name.trim().length > 64 ? 'At most 64 characters.' : null,
    tag:
      [...tag.trim()].length > maxTagLength || /\s/.test(tag.trim())
        ? `At most ${maxTagLength} characters, without spaces.`
        : null,
    slogan: slogan.length > maxSloganLength ? `At most ${maxSloganLength} characters.` : null,
    motd: motd.length > maxMotdLength ? `At most ${maxMotdLength.toLocaleString('en')} characters.` : null,
    requirement: isWhole(requirement, 0, Number.MAX_SAFE_INTEGER) ? null : 'A whole number, 0 or more.',
    maxSize: isWhole(maxSize, memberCount, maxMembers)
      ? null
      : memberCount > 1
        ? `A whole number from ${memberCount} (its members now) to 1,000.`
        : 'A whole number from 1 to 1,000.',
  }
}

export const leaderError = (text: string) =>
  /^[1-9]\d{0,15}$/.test(text.trim()) ? null : 'Enter a gamer tag: a number.'

export const createBody = (values: GroupValues): NonNullable<EndpointInput<typeof createGroup>['body']> => ({
  name: values.name.trim(),
  ...(values.tag.trim() && { tag: values.tag.trim() }),
  slogan: values.slogan,
  motd: values.motd,
  enrollmentType: values.enrollmentType,
  requirement: Number(values.requirement),
  maxSize: Number(values.maxSize),
})

/** The fields that were edited, compared with the values the operator saw. */
export function changeBody(
  seen: GroupValues,
  values: GroupValues,
): NonNullable<EndpointInput<typeof updateGroup>['body']> {
  const { requirement, maxSize, ...texts } = values
  const trimmedValues = { ...texts, name: values.name.trim(), tag: values.tag.trim() }
  return {
    ...Object.fromEntries(
      Object.entries(trimmedValues).filter(([name, value]) => value !== seen[name as keyof GroupValues]),
    ),
    ...(requirement !== seen.requirement && { requirement: Number(requirement) }),
    ...(maxSize !== seen.maxSize && { maxSize: Number(maxSize) }),
  }
}
