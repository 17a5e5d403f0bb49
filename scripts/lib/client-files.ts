import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { maxReportedEvents, ReportedEvent, reportPath } from '../../contract/src/analyze/event-reports.ts'
import { frames } from '../../contract/src/communicate/notification-frames.ts'
import { findRemedy } from '../../contract/src/core/error-remedies.ts'
import { errors, listErrorCodes } from '../../contract/src/core/errors.ts'
import { type ClientCall, playerCalls, printCall, serverCalls } from './client-calls.ts'
import { ClientModel } from './client-model.ts'
import { TypePrinter } from './client-types.ts'
import { csharpFolder, generateCsharp, metaFiles } from './csharp-client.ts'
import { gdscriptFolder, generateGdscript } from './gdscript-client.ts'

/** The generated files of the client package. */

const root = join(import.meta.dirname, '../..')
const folder = 'client/src/generated'
const note = '// `npm run docs` writes this file from the contract.'

export type GeneratedFile = { file: string; text: string }

/** The group of an area, which is the folder of its file in the contract. */
const groups = ['analyze', 'communicate', 'engage', 'monetize', 'operate', 'organization', 'players']

function findGroup(area: string): string {
  const found = groups.find((group) =>
    [`${area}.ts`, area].some((name) => existsSync(join(root, 'contract/src', group, name))),
  )
  if (found === undefined) throw new Error(`The area ${area} has no file in the contract.`)
  return found
}

async function loadModules(): Promise<Record<string, unknown>[]> {
  const files = readdirSync(join(root, 'contract/src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .sort()
  return Promise.all(files.map((path) => import(join(root, 'contract/src', path)) as Promise<Record<string, unknown>>))
}

async function namedPrinter(): Promise<TypePrinter> {
  const printer = new TypePrinter()
  for (const module of await loadModules()) printer.addNames(module)
  return printer
}

/** The calls and types that the clients of other languages are printed from. */
export const readClientModel = async (): Promise<ClientModel> => new ClientModel(await namedPrinter(), playerCalls)

/** The files of the C# and the GDScript client. */
async function generateOtherClients(): Promise<GeneratedFile[]> {
  const model = await readClientModel()
  const errorCodes = Object.keys(errors).sort()
  const gdscript = generateGdscript(model, { errorCodes, remedies: remediesByCode() })
  const csharp = generateCsharp(model, { errorCodes, remedies: remediesByCode() })
  const paths = csharp.map((one) => one.file)
  return [...csharp, ...metaFiles(root, paths), ...gdscript]
}

/** All generated files with their text; files that they replace have the same path. */
async function generateClient(): Promise<GeneratedFile[]> {
  const printer = await namedPrinter()
  const players = printAreas(playerCalls, '', printer)
  const report = printReport(printer)
  const pushed = printFrames(printer)
  const shapes = printer.types
  const servers = printAreas(serverCalls, 'server/', printer)
  const ofServers = printer.types.filter(([name]) => shapes.every(([known]) => known !== name))
  return [
    ...players,
    ...servers,
    { file: `${folder}/frames.ts`, text: pushed },
    { file: `${folder}/report.ts`, text: report },
    { file: `${folder}/remedies.ts`, text: printRemedies() },
    { file: `${folder}/error-codes.ts`, text: printErrorCodes() },
    { file: `${folder}/shapes.ts`, text: printShapes(shapes, []) },
    { file: `${folder}/server/shapes.ts`, text: printShapes(ofServers, shapes) },
  ]
}

/** A file of calls for each area, and one that exports all of them. */
function printAreas(calls: readonly ClientCall[], below: string, printer: TypePrinter): GeneratedFile[] {
  const areas = [...new Set(calls.map(({ area }) => area))]
  const files = areas.map((area) => {
    const ofArea = calls.filter((one) => one.area === area)
    return printArea(area, ofArea, below, printer)
  })
  const exports = files.map(({ file }) => `export * from './${file.slice(`${folder}/${below}`.length)}'`).sort()
  return [...files, { file: `${folder}/${below}all-calls.ts`, text: `${note}\n${exports.join('\n')}\n` }]
}

function printArea(area: string, calls: readonly ClientCall[], below: string, printer: TypePrinter): GeneratedFile {
  const text = calls.map((call) => printCall(call, printer)).join('\n\n')
  const used = [...new Set([...text.matchAll(/defineCall<(\w+), (\w+)>/g)].flatMap(([, ...names]) => names))]
  const shapes = used.filter((name) => name !== undefined && !builtIn.has(name)).sort()
  const up = below === '' ? '../..' : '../../..'
  const core = text.includes('<NoInput,') ? 'defineCall, type NoInput' : 'defineCall'
  const imports = [`import { ${core} } from '${up}/define-call.ts'`, ...importTypes(shapes, '../shapes.ts')]
  return {
    file: `${folder}/${below}${findGroup(area)}/${area}.ts`,
    text: `${note}\n${imports.join('\n')}\n\n${text}\n`,
  }
}

const importTypes = (names: readonly string[], file: string): string[] =>
  names.length === 0 ? [] : [`import type {\n${names.map((name) => `  ${name},`).join('\n')}\n} from '${file}'`]

const builtIn = new Set(['NoInput', 'string', 'number', 'boolean', 'unknown'])

function printFrames(printer: TypePrinter): string {
  const lines = Object.entries(frames).map(([context, schema]) => {
    const text = printer.print(schema, 'output').replaceAll('\n', '\n  ')
    return `  '${context}': ${text}`
  })
  const used = [...new Set(lines.join('\n').match(/\b[A-Z]\w+Message\b/g))]
  const imports = used.length > 0 ? `import type { ${used.join(', ')} } from './shapes.ts'\n` : ''
  return `${note}\n${imports}\n/** The frames that the server pushes over the socket, by their context. */\nexport type Frames = {\n${lines.join('\n')}\n}\n`
}

function printReport(printer: TypePrinter): string {
  const path = `/** The path of reported events. */\nexport const reportPath = '${reportPath}'`
  const max = `/** Maximum number of events in one report. */\nexport const maxReportedEvents = ${maxReportedEvents}`
  printer.print(ReportedEvent, 'input')
  return `${note}\n\n${path}\n\n${max}\n`
}

/** The next step after each error that a game can get. */
function remediesByCode(): Map<string, string> {
  const codes = [...new Set(playerCalls.flatMap(({ call }) => listErrorCodes(call)))].sort()
  return new Map(codes.map((code) => [code, findRemedy(code)]))
}

function printRemedies(): string {
  const lines = [...remediesByCode()].map(([code, remedy]) => `  ${code}: ${JSON.stringify(remedy)},`)
  const type = 'Partial<Record<string, string>>'
  return `${note}\n\n/** The next step after an error. */\nexport const remedies: ${type} = {\n${lines.join('\n')}\n}\n`
}

function printErrorCodes(): string {
  const codes = Object.keys(errors).sort()
  const lines = codes.map((code) => `  | '${code}'`)
  return `${note}\n\n/** All error codes of the API. */\nexport type ErrorCode =\n${lines.join('\n')}\n`
}

/** Types of calls. `others` are those of another file, which this one exports too. */
function printShapes(types: readonly [string, string][], others: readonly [string, string][]): string {
  const text = types.map(([name, type]) => `export type ${name} = ${type}`).join('\n\n')
  const words = new Set(text.match(/\b[A-Z]\w+\b/g))
  const used = others.map(([name]) => name).filter((name) => words.has(name))
  const imports = importTypes(used, '../shapes.ts')
  const exports = others.length > 0 ? [`export type * from '../shapes.ts'`] : []
  return `${[note, ...imports, ...exports].join('\n')}\n\n${text}\n`
}

/** Folders in which every file is generated, and the other files that are. */
const isOurs = (file: string): boolean =>
  file.endsWith('.meta') ? file.startsWith(csharpFolder) : /\/[Gg]enerated\/.*\.(ts|cs|gd)$/.test(file)

/** The generated files that differ from the ones on disk, and the ones on disk that are no longer generated. */
export async function outdatedClientFiles(): Promise<{ changed: GeneratedFile[]; stale: string[] }> {
  const files = [...(await generateClient()), ...(await generateOtherClients())]
  const isChanged = ({ file, text }: GeneratedFile) =>
    !existsSync(join(root, file)) || readFileSync(join(root, file), 'utf8') !== text
  const names = new Set(files.map(({ file }) => file))
  const found = [folder, csharpFolder, gdscriptFolder].flatMap((one) =>
    readdirSync(join(root, one), { recursive: true, encoding: 'utf8' }).map((path) => `${one}/${path}`),
  )
  return { changed: files.filter(isChanged), stale: found.filter((file) => isOurs(file) && !names.has(file)) }
}
