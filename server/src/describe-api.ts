import { writeFileSync } from 'node:fs'
import { describeApi } from './kernel/api-description/openapi.ts'
import { version } from './kernel/settings/version.ts'

// The build runs this program with the path of the file to write, so that no server generates the description.
const [file] = process.argv.slice(2)
if (file === undefined) throw new Error('Usage: node describe-api.js <file>')
writeFileSync(file, JSON.stringify(describeApi(version)))
