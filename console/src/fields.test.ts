import { expect, test } from 'vitest'

/**
 * Times and durations have one field each in ui/. The browser's own writes dates in the order of its country and knows
 * one clock; a count of seconds has to be worked out by whoever types or reads it.
 */
const sources = import.meta.glob<string>(['./**/*.tsx', '!./**/*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const filesWith = (text: RegExp) =>
  Object.entries(sources)
    .filter(([, source]) => text.test(source))
    .map(([path]) => path)

test('a date and time is a DateTimeField', () => {
  expect(filesWith(/<DateTimeField\b/).length).toBeGreaterThan(10)
  expect(filesWith(/datetime-local|type(=|: )['"](date|time)['"]/)).toEqual([])
})

test('a time of day is a TimeOfDayField', () => {
  expect(filesWith(/<TimeOfDayField\b/).length).toBeGreaterThan(2)
})

test('a span of time is a DurationField, or shown as a Duration', () => {
  expect(filesWith(/<DurationField\b/).length).toBeGreaterThan(2)
  expect(filesWith(/(label|header|legend|aria-label)[=:]\s*['"{`]+[^'"`\n]*\b(seconds|secs)\b/i)).toEqual([])
})

test('the labels that people see have no numbers: only who hears the page is told which entry a field belongs to', () => {
  expect(filesWith(/\bnthLabel\(/).length).toBeGreaterThan(10)
  expect(filesWith(/(?<!-)\blabel=\{`[^`]*\$\{(index|which|nth|at)\b/)).toEqual([])
})

test('every duration is edited in a DurationField', () => {
  const inputs = Object.entries(sources).flatMap(([path, source]) =>
    [...source.matchAll(/<(?:TextInput|NumberInput|Autocomplete)\b[\s\S]*?\/>/g)].map(([input]) => ({ path, input })),
  )
  const counts = inputs.filter(
    ({ input }) =>
      /getInputProps\([^)]*?(seconds|secs|minutes|hours|days|millis)['"`]\)/i.test(input) ||
      /label="[^"]*\b(seconds|minutes|hours|days)\b/i.test(input),
  )
  expect(inputs.length).toBeGreaterThan(100)
  expect(counts.map(({ path }) => path)).toEqual([])
})

const forms = import.meta.glob<string>(['./**/*.tsx', './**/*-form.ts', '!./**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The text areas for code, the fields that ask for a list in one text, and what reads such texts, each with its reason. */
const typedTexts: Record<string, string> = {
  'areas/analyze/analytics/SqlField.tsx': 'SQL, until the code of its editor is here',
  'areas/engage/events/ScheduleFields.tsx': 'several cron texts, for what the other recurrences cannot say',
  'areas/engage/events/schedule-form.ts': 'weekdays of a cron text',
  'areas/communicate/push/FcmKeyDrawer.tsx': 'a file of Google, pasted as it is',
  'areas/monetize/commerce/AllFieldsDrawer.tsx': 'the text of a JsonInput',
  'areas/monetize/commerce/ListingScheduleFields.tsx': 'parts of a cron text, such as 9-17',
  'areas/monetize/commerce/listing-schedule-form.ts': 'parts of a cron text, such as 9-17',
  'areas/monetize/entitlements/UploadDrawer.tsx': 'rows of a sheet, pasted or from a file',
  'areas/monetize/entitlements/definition-form.ts': 'the text of a TagsField',
  'areas/monetize/promo-codes/OwnCodesDrawer.tsx': 'up to thousands of codes, pasted',
  'areas/operate/change-sets/EditChangeDrawer.tsx': 'the other view of the fields',
  'areas/operate/cloud-files/cloud-file-form.ts': 'the text of a TagsField',
  'areas/operate/config/ConfigValueInput.tsx': 'any text of a config, which the game reads',
  'areas/operate/content/JsonField.tsx': 'the text of a JsonInput',
  'areas/operate/content/JsonView.tsx': 'the other view of a form',
  'areas/operate/content/TextsField.tsx': 'shows what is no text',
  'areas/operate/logs/log-form.ts': 'the text of a TagsField',
  'areas/operate/microservices/DeployDialog.tsx': 'leaves out fields that are not set',
  'areas/operate/shards/shard-form.ts': 'a value of a pair may be a number',
  'areas/operate/storage/document-form.ts': 'the text of a JsonInput',
  'areas/operate/timers/timer-form.ts': 'the text of a TagsField',
  'areas/operate/trials/trial-form.ts': 'the text of a TagsField',
  'areas/operate/webhooks/DeliveryDrawer.tsx': 'indents a payload that is only shown',
  'areas/organization/admin-users/InviteCard.tsx': 'e-mails, pasted from anywhere',
  'areas/organization/keys/key-form.ts': 'the text of a TagsField',
  'areas/organization/roles/RoleEffects.tsx': 'the input of a preview, compared as a text',
  'areas/organization/service-plans/plan-form.ts': 'the text of a TagsField',
  'areas/players/segments/AudienceInput.tsx': 'pasted gamer tags',
  'areas/players/stats/AddStatDrawer.tsx': 'the value of a stat, of any kind',
  'areas/players/stats/ChangeStatOfPlayersDrawer.tsx': 'the value of a stat, of any kind',
  'areas/players/stats/EditStatDrawer.tsx': 'the value of a stat, of any kind',
  'areas/players/stats/TaggingPage.tsx': 'rows of a sheet, pasted or from a file',
  'shell/reference/TryCall.tsx': 'the body of a request, as developers send it',
  'ui/csv/CsvInput.tsx': 'rows of a sheet, pasted or from a file',
  'ui/csv/PasteIdsDialog.tsx': 'ids, pasted from anywhere',
  'ui/json-fields/JsonInput.tsx': 'the other view of the fields',
  'ui/json-fields/TextView.tsx': 'the other view of the fields',
}

test('no form asks for JSON or a list where fields or a picker are possible', () => {
  const isTyped = (source: string) =>
    [...source.matchAll(/<(?:Textarea|TextInput|TextView)\b[\s\S]*?\/>/g)].some(
      ([input]) => /^<(TextView|Textarea[\s\S]*mono)/.test(input) || /commas?\b|per line|JSON/.test(input),
    ) || /(JSON\.parse|parseExactJson)\(|\.split\((','|\/\[\\s|\/\[;|\/\\n)/.test(source)
  const found = Object.entries(forms).filter(([, source]) => isTyped(source))
  expect(found.map(([path]) => path.slice(2)).sort()).toEqual(Object.keys(typedTexts).sort())
})
