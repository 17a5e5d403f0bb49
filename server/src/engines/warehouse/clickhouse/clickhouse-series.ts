import { isNode, toColumnKey } from '../lengths.ts'
import type { SyntaxNode } from '../parse.ts'
import { QueryRefused } from '../warehouse.ts'
import { constantNumber } from './clickhouse-functions.ts'
import { notThere, quoteKey, readTime } from './clickhouse-words.ts'

const seconds: Readonly<Record<string, number>> = {
  to_seconds: 1,
  to_minutes: 60,
  to_hours: 3_600,
  to_days: 86_400,
  to_weeks: 604_800,
}

/** Writes `range` and `generate_series` of whole numbers or of times that are written in the query. */
export function series(call: unknown, columns?: string[]): string {
  const name = isNode(call) ? toColumnKey(call['function_name']) : ''
  const args = isNode(call) && Array.isArray(call['children']) ? call['children'].filter(isNode) : []
  if (!['range', 'generate_series'].includes(name)) throw notThere(`${name}() as a source`)
  const times = args.slice(0, 2).map(toTime)
  const isOfTimes = args.length === 3 && times.every((time) => time !== undefined)
  const numbers = isOfTimes ? [...times, toSeconds(args[2])] : args.map(constantNumber)
  const isWhole = numbers.every((number) => number !== undefined && Number.isSafeInteger(number))
  if (!isWhole || numbers.length < 1 || numbers.length > 3) {
    throw notThere(`${name}() with anything except literal integers or times`)
  }
  const [first = 0, second, step = 1] = numbers as number[]
  const [from, to] = second === undefined ? [0, first] : [first, second]
  if (step === 0) throw new QueryRefused('The step of a series cannot be 0.')
  const count = Math.max(0, Math.ceil((name === 'range' ? to - from : to - from + Math.sign(step)) / step))
  const number = `toInt64(${from}) + toInt64(number) * (${step})`
  const value = isOfTimes ? `fromUnixTimestamp64Second(${number}, 'UTC')` : number
  return `SELECT ${value} AS ${quoteKey(columns?.[0] ?? name)} FROM numbers(${count})`
}

/** A date or time that is written in the query, in seconds. */
function toTime(node: SyntaxNode): number | undefined {
  const { child, cast_type: to } = node
  const value =
    isNode(child) && child['class'] === 'CONSTANT' && isNode(child['value']) ? child['value']['value'] : undefined
  if (typeof value !== 'string' || !isNode(to) || !/^(DATE|TIMESTAMP)$/.test(String(to['id']))) return undefined
  const read = readTime(value)
  return read && Date.parse(`${read.day}T${to['id'] === 'DATE' ? '00:00:00' : read.time}Z`) / 1000
}

function toSeconds(node: SyntaxNode | undefined): number | undefined {
  const unit = seconds[toColumnKey(node?.['function_name'])]
  const count = Array.isArray(node?.['children']) ? constantNumber(node['children'].find(isNode)) : undefined
  return unit !== undefined && count !== undefined ? unit * count : undefined
}
