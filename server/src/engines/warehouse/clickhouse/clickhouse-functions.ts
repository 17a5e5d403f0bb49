import type { SyntaxNode } from '../parse.ts'
import { notThere, quoteText } from './clickhouse-words.ts'

/** Writes a call of a function in ClickHouse's SQL; `nodes` are its arguments as they were parsed. */
type Call = (args: readonly string[], nodes: readonly SyntaxNode[]) => string

/** The same arguments, optionally with another function name. */
const as =
  (name: string): Call =>
  (args) =>
    `${name}(${args.join(', ')})`
/** A chain of the same operator has one pair of brackets: the server bounds how deep they are nested. */
const between =
  (operator: string): Call =>
  ([first = '', second], [left]) => {
    if (second === undefined) return `(${operator} ${first})`
    const isChain = left?.['function_name'] === operator && (left['children'] as unknown[]).length === 2
    return `(${isChain ? first.slice(1, -1) : first} ${operator} ${second})`
  }

/** A signed integer, as in the embedded engine, so that it works with negative ones. */
const signed =
  (name: string): Call =>
  (args) =>
    `toInt64(${name}(${args.join(', ')}))`

/** The value of a string literal; functions that need it reject other arguments. */
export function constantText(node: SyntaxNode | undefined, what: string): string {
  const value = node?.['class'] === 'CONSTANT' ? (node['value'] as SyntaxNode)['value'] : undefined
  if (typeof value !== 'string') throw notThere(`${what} that is not a literal in the query`)
  return value
}

/** The value of a numeric constant; decimals are integers with a scale. */
export function parseConstant({ value, type }: SyntaxNode): number | undefined {
  if (typeof value !== 'number' || (Number.isInteger(value) && !Number.isSafeInteger(value))) return undefined
  const info = (type as SyntaxNode | undefined)?.['type_info'] as SyntaxNode | undefined
  return value / 10 ** Number(info?.['scale'] ?? 0)
}

/** A number of the query, also one that was cast. */
export function constantNumber(node: SyntaxNode | undefined): number | undefined {
  if (node?.['class'] === 'CONSTANT') return parseConstant(node['value'] as SyntaxNode)
  const inner =
    node?.['child'] ?? (node?.['function_name'] === 'trunc' ? (node['children'] as unknown[])[0] : undefined)
  return inner ? constantNumber(inner as SyntaxNode) : undefined
}

const parts: Readonly<Record<string, string>> = {
  year: 'toYear(?)',
  isoyear: 'toISOYear(?)',
  quarter: 'toQuarter(?)',
  month: 'toMonth(?)',
  week: 'toISOWeek(?)',
  day: 'toDayOfMonth(?)',
  doy: 'toDayOfYear(?)',
  dow: 'modulo(toDayOfWeek(?), 7)',
  isodow: 'toDayOfWeek(?)',
  hour: 'toHour(?)',
  minute: 'toMinute(?)',
  second: 'toSecond(?)',
  epoch: "(toUnixTimestamp64Milli(toDateTime64(?, 3, 'UTC')) / 1000)",
}
const partNames: Readonly<Record<string, string>> = {
  dayofmonth: 'day',
  dayofweek: 'dow',
  weekday: 'dow',
  dayofyear: 'doy',
  weekofyear: 'week',
}

function toDatePart(name: string, of: string): string {
  const key = name.toLowerCase().replace(/s$/, '')
  const template = parts[partNames[key] ?? key]
  if (template === undefined) throw notThere(`the part ${name} of a time`)
  return name.toLowerCase() === 'epoch' ? template.replace('?', of) : `toInt64(${template.replace('?', of)})`
}
const part =
  (name: string): Call =>
  ([of = '']) =>
    toDatePart(name, of)

const units = new Set(['year', 'quarter', 'month', 'week', 'day', 'hour', 'minute', 'second', 'millisecond'])
function requireUnit(node: SyntaxNode | undefined): string {
  const unit = constantText(node, 'a unit of time').toLowerCase().replace(/s$/, '')
  if (!units.has(unit)) throw notThere(`the unit of time ${unit}`)
  return quoteText(unit)
}

const interval =
  (unit: string): Call =>
  ([count = ''], [node]) => {
    const constant = constantNumber(node)
    return `toInterval${unit}(${constant === undefined ? `assumeNotNull(${count})` : Math.trunc(constant)})`
  }

/** The letters of `strftime` whose meaning differs. */
const formats: Readonly<Record<string, string>> = { M: '%i', B: '%M', A: '%W' }
const sameFormats = new Set(['Y', 'm', 'd', 'H', 'I', 'S', 'y', 'j', 'a', 'b', 'p', 'e', 'u', '%'])
const requireFormat = (node: SyntaxNode | undefined): string =>
  quoteText(
    constantText(node, 'a format').replaceAll(/%-?(.?)/g, (specifier, letter: string) => {
      if (formats[letter]) return formats[letter] as string
      if (!sameFormats.has(letter) || specifier.startsWith('%-')) throw notThere(`the format ${specifier}`)
      return specifier
    }),
  )

/** The steps of a path such as `$.boss.hp[0]`, `boss`, or of a number. */
function toSteps(node: SyntaxNode | undefined): string[] {
  const index = constantNumber(node)
  if (index !== undefined) return [String(index < 0 ? index : index + 1)]
  const path = constantText(node, 'a path in JSON')
  if (!path.startsWith('$')) return [quoteText(path)]
  const steps = [...path.slice(1).matchAll(/\.(?:"([^"]+)"|([\w-]+))|\[(\d+)\]|(.)/g)]
  return steps.map(([stepText, quotedStep, step, at]) => {
    if (at !== undefined) return String(Number(at) + 1)
    const key = quotedStep ?? step
    if (key === undefined) throw notThere(`${stepText} in a path in JSON`)
    return quoteText(key)
  })
}

export const rawJson: Call = ([of = ''], [, path]) =>
  `nullIf(JSONExtractRaw(ifNull(${of}, ''), ${toSteps(path).join(', ')}), '')`
/** A text without its quotes; anything else as it is. */
const jsonText: Call = (args, nodes) => {
  const raw = rawJson(args, nodes)
  const [of = ''] = args
  const inner = `JSONExtractString(ifNull(${of}, ''), ${toSteps(nodes[1]).join(', ')})`
  return `multiIf(startsWith(${raw}, '"'), ${inner}, ${raw} = 'null', NULL, ${raw})`
}

/** A LIKE pattern: only ClickHouse uses a backslash as the escape character. */
const pattern = (args: readonly string[]) => `replaceAll(${args[1]}, '\\\\', '\\\\\\\\')`
const like =
  (name: string): Call =>
  (args) =>
    `${name}(${args[0]}, ${pattern(args)})`

const divide: Call = ([one, other]) => `(${one} / nullIf(${other}, 0))`
const ignoringNulls = (args: readonly string[]) => args.map((one) => `ifNull(toString(${one}), '')`)
const regexp =
  (once: string, all: string): Call =>
  (args, nodes) => {
    const options = nodes[3] ? constantText(nodes[3], 'an option') : ''
    if (!/^g?$/.test(options)) throw notThere(`the option ${options}`)
    return `${options === 'g' ? all : once}(${args.slice(0, 3).join(', ')})`
  }
const round: Call = ([of, digits]) => `round(${[of, digits].filter(Boolean).join(', ')})`

const callsByName: Readonly<Record<string, Call>> = {
  '+': between('+'),
  add: between('+'),
  '-': between('-'),
  subtract: between('-'),
  '*': between('*'),
  multiply: between('*'),
  '/': divide,
  fdiv: divide,
  '//': ([one, other]) => `intDiv(${one}, nullIf(${other}, 0))`,
  divide: ([one, other]) => `intDiv(${one}, nullIf(${other}, 0))`,
  '%': ([one, other]) => `modulo(${one}, nullIf(${other}, 0))`,
  mod: ([one, other]) => `modulo(${one}, nullIf(${other}, 0))`,
  '**': as('pow'),
  '^': as('pow'),
  power: as('pow'),
  '<<': as('bitShiftLeft'),
  '>>': as('bitShiftRight'),
  '&': as('bitAnd'),
  '||': (args) => `concat(${args.map((one) => `toString(${one})`).join(', ')})`,
  concat: (args) => `concat('', ${ignoringNulls(args).join(', ')})`,
  concat_ws: ([separator, ...others]) =>
    `arrayStringConcat(arrayFilter(x -> isNotNull(x), [${others.map((one) => `toString(${one})`).join(', ')}]), ${separator})`,
  '~~': like('like'),
  '!~~': like('notLike'),
  '~~*': like('ilike'),
  '!~~*': like('notILike'),
  contains: ([one, other]) => `(position(${one}, ${other}) > 0)`,
  starts_with: as('startsWith'),
  '^@': as('startsWith'),
  prefix: as('startsWith'),
  ends_with: as('endsWith'),
  suffix: as('endsWith'),
  instr: signed('positionUTF8'),
  strpos: signed('positionUTF8'),
  position: signed('positionUTF8'),
  length: signed('lengthUTF8'),
  len: signed('lengthUTF8'),
  strlen: signed('length'),
  char_length: signed('lengthUTF8'),
  character_length: signed('lengthUTF8'),
  upper: as('upperUTF8'),
  ucase: as('upperUTF8'),
  lower: as('lowerUTF8'),
  lcase: as('lowerUTF8'),
  reverse: as('reverseUTF8'),
  substr: as('substringUTF8'),
  substring: as('substringUTF8'),
  left: as('leftUTF8'),
  right: as('rightUTF8'),
  lpad: as('leftPadUTF8'),
  rpad: as('rightPadUTF8'),
  trim: as('trimBoth'),
  ltrim: as('trimLeft'),
  rtrim: as('trimRight'),
  replace: as('replaceAll'),
  repeat: as('repeat'),
  split_part: ([of, by, at]) =>
    `if(isNull(${of}), NULL, arrayElement(splitByString(${by}, assumeNotNull(${of})), ${at}))`,
  regexp_extract: ([of, re, group = '0']) => `regexpExtract(${of}, ${re}, ${group})`,
  regexp_matches: as('match'),
  regexp_full_match: ([of, re]) => `match(${of}, concat('^(?:', ${re}, ')$'))`,
  regexp_replace: regexp('replaceRegexpOne', 'replaceRegexpAll'),
  md5: ([of]) => `lower(hex(MD5(${of})))`,
  sha256: ([of]) => `lower(hex(SHA256(${of})))`,
  json_extract: rawJson,
  json_extract_path: rawJson,
  json_extract_string: jsonText,
  json_extract_path_text: jsonText,
  '->>': jsonText,
  abs: as('abs'),
  ceil: as('ceil'),
  ceiling: as('ceil'),
  floor: as('floor'),
  round,
  trunc: as('trunc'),
  sign: as('sign'),
  sqrt: as('sqrt'),
  cbrt: as('cbrt'),
  exp: as('exp'),
  ln: as('log'),
  log: as('log10'),
  log10: as('log10'),
  log2: as('log2'),
  pow: as('pow'),
  pi: as('pi'),
  greatest: as('greatest'),
  least: as('least'),
  nullif: as('nullIf'),
  now: () => "now64(6, 'UTC')",
  get_current_timestamp: () => "now64(6, 'UTC')",
  today: () => "toDate32(now('UTC'))",
  epoch_ms: ([of]) => `toUnixTimestamp64Milli(toDateTime64(${of}, 3, 'UTC'))`,
  epoch: part('epoch'),
  date_part: (args, [name]) => toDatePart(constantText(name, 'a part of a time'), args[1] ?? ''),
  datepart: (args, [name]) => toDatePart(constantText(name, 'a part of a time'), args[1] ?? ''),
  date_trunc: ([, of], [unit]) => `dateTrunc(${requireUnit(unit)}, ${of})`,
  datetrunc: ([, of], [unit]) => `dateTrunc(${requireUnit(unit)}, ${of})`,
  date_diff: ([, from, to], [unit]) => `dateDiff(${requireUnit(unit)}, ${from}, ${to}, 'UTC')`,
  datediff: ([, from, to], [unit]) => `dateDiff(${requireUnit(unit)}, ${from}, ${to}, 'UTC')`,
  strftime: ([of], [, format]) => `formatDateTime(${of}, ${requireFormat(format)})`,
  last_day: as('toLastDayOfMonth'),
  to_years: interval('Year'),
  to_quarters: interval('Quarter'),
  to_months: interval('Month'),
  to_weeks: interval('Week'),
  to_days: interval('Day'),
  to_hours: interval('Hour'),
  to_minutes: interval('Minute'),
  to_seconds: interval('Second'),
  to_milliseconds: interval('Millisecond'),
  count_star: () => 'toInt64(count())',
  count: signed('count'),
  count_if: signed('countIf'),
  countif: signed('countIf'),
  approx_count_distinct: signed('uniq'),
  sum: as('sum'),
  avg: as('avg'),
  mean: as('avg'),
  min: as('min'),
  max: as('max'),
  any_value: as('any'),
  arbitrary: as('any'),
  arg_max: as('argMax'),
  argmax: as('argMax'),
  max_by: as('argMax'),
  arg_min: as('argMin'),
  argmin: as('argMin'),
  min_by: as('argMin'),
  median: as('quantileExactInclusive(0.5)'),
  quantile_cont: quantile('quantileExactInclusive'),
  quantile_disc: quantile('quantileExactLow'),
  quantile: quantile('quantileExactLow'),
  approx_quantile: quantile('quantile'),
  stddev: as('stddevSamp'),
  stddev_samp: as('stddevSamp'),
  stddev_pop: as('stddevPop'),
  variance: as('varSamp'),
  var_samp: as('varSamp'),
  var_pop: as('varPop'),
  corr: as('corr'),
  bit_and: as('groupBitAnd'),
  bit_or: as('groupBitOr'),
  bool_and: as('min'),
  bool_or: as('max'),
}

function quantile(name: string): Call {
  return ([of], [, at]) => {
    const share = constantNumber(at)
    if (share === undefined) throw notThere('a quantile that is not a literal number')
    return `${name}(${share})(${of})`
  }
}

for (const name of ['year', 'isoyear', 'quarter', 'month', 'week', 'day', 'hour', 'minute', 'second', 'isodow']) {
  Object.assign(callsByName, { [name]: part(name) })
}
for (const name of Object.keys(partNames)) Object.assign(callsByName, { [name]: part(name) })

/** How a function is called in ClickHouse, by its name in queries. */
export const clickHouseFunctions: ReadonlyMap<string, Call> = new Map(Object.entries(callsByName))

/** Aggregates that collect lists in a given order. */
export const collecting: Readonly<Record<string, (list: string, separator: string) => string>> = {
  list: (list) => list,
  array_agg: (list) => list,
  string_agg: (list, separator) => `nullIf(arrayStringConcat(${list}, ${separator}), '')`,
  group_concat: (list, separator) => `nullIf(arrayStringConcat(${list}, ${separator}), '')`,
  listagg: (list, separator) => `nullIf(arrayStringConcat(${list}, ${separator}), '')`,
}

/** Functions over a window that look at other rows. */
export const frameFunctions: Readonly<Record<string, string>> = { lag: 'lagInFrame', lead: 'leadInFrame' }
export const windowFunctions: Readonly<Record<string, string>> = {
  row_number: 'row_number',
  rank: 'rank',
  dense_rank: 'dense_rank',
  rank_dense: 'dense_rank',
  percent_rank: 'percent_rank',
  cume_dist: 'cume_dist',
  ntile: 'ntile',
  first: 'first_value',
  first_value: 'first_value',
  last: 'last_value',
  last_value: 'last_value',
  nth_value: 'nth_value',
}
