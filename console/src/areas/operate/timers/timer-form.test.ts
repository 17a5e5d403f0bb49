import { expect, test } from 'vitest'
import { repetitions, timerErrors, timerText, timerValues } from './timer-form.ts'

test.each([
  'Every day at 09:00',
  'Every 3 days at 23:59',
  'Every 2 weeks on Friday at 00:00',
  'Every month on day 1, 15 and last at 12:30',
  'Every year in January and July on day 31 at 12:30',
])('%s is read into the form and written back unchanged', (cronish) => {
  const values = timerValues({ name: 'reset', cronish })
  expect(timerErrors(values)).toEqual({})
  expect(timerText(values)).toBe(cronish)
})

test.each(['Every 15 minutes', 'Every 2 hours', 'Every week on Monday and Thursday at 09:00'])(
  '%s, which the fields cannot say, stays as it is until another repetition is chosen',
  (cronish) => {
    const values = timerValues({ name: 'reset', cronish })
    expect(timerErrors(values)).toEqual({})
    expect(timerText(values)).toBe(cronish)
    expect(timerText({ ...values, repeats: 'Daily' })).toBe('Every day at 09:00')
  },
)

test.each([
  [{ name: ' ' }, 'name'],
  [{ every: '0' }, 'every'],
  [{ every: '999' }, 'every'],
  [{ cronTime: '' }, 'cronTime'],
  [{ repeats: 'Monthly', selectedMonthDays: '1, 32' }, 'selectedMonthDays'],
  [{ repeats: 'Yearly', repeatMonths: [] }, 'repeatMonths'],
  [{ repeats: 'Yearly', repeatMonths: ['February'], selectedMonthDay: '30' }, 'selectedMonthDay'],
] as const)('%j is an error of the field %s', (wrong, field) => {
  const values = { ...timerValues(), name: 'reset', ...wrong } as Parameters<typeof timerErrors>[0]
  expect(Object.keys(timerErrors(values))).toEqual([field])
})

test('the form has the fields of every repetition [timers-8]', () => {
  expect(Object.keys(timerValues())).toEqual(
    expect.arrayContaining([
      'repeats',
      'every',
      'repeatMonths',
      'selectedWeekDay',
      'selectedMonthDays',
      'selectedMonthDay',
      'cronTime',
    ]),
  )
})

test('a timer repeats Daily, Weekly, Monthly or Yearly, the last in the chosen months [timers-6 timers-9]', () => {
  expect(repetitions).toEqual(['Daily', 'Weekly', 'Monthly', 'Yearly'])
  const values = { ...timerValues(), name: 'reset', repeatMonths: ['May', 'June'] }
  expect(repetitions.map((repeats) => timerText({ ...values, repeats }))).toEqual([
    'Every day at 09:00',
    'Every week on Monday at 09:00',
    'Every month on day 1 at 09:00',
    'Every year in May and June on day 1 at 09:00',
  ])
})

test('without a name there is no timer [timers-7]', () => {
  expect(Object.keys(timerErrors(timerValues()))).toEqual(['name'])
})
