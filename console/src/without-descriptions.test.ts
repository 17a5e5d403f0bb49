import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { withoutDescriptions } from '../without-descriptions.ts'

type Transform = { handler: (this: object, code: string) => { code: string } | undefined }

const { handler } = withoutDescriptions.transform as unknown as Transform
const build = (code: string) => handler.call({ parse: parseAst }, code)?.code

test('descriptions and examples are removed, wherever they are', () => {
  expect(
    build(`
export const Row = z.object({
  id: Id.describe('The id: (a) number.'),
  tags: z.array(z.string().describe('A tag.').max(3)).optional().describe(
    \`Tags of the \${noun}.\`,
  ),
  name: name(80).meta({ description: 'The name.', examples: ['Ada'] }).min(1),
}).describe('A row.')
`),
  ).toBe(`
export const Row = z.object({
  id: Id,
  tags: z.array(z.string().max(3)).optional(),
  name: name(80).min(1),
})
`)
})

test('other metadata is kept', () => {
  expect(
    build("const entries = z.record(key, value).meta({ maxProperties: max })\nconst a = z.int().describe('a')"),
  ).toBe('const entries = z.record(key, value).meta({ maxProperties: max })\nconst a = z.int()')
  expect(build('const plain = z.int()')).toBeUndefined()
})
