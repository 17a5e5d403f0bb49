import type { FirstStepName } from './now-first-steps.ts'

// Apart from the steps themselves, which every screen needs at its start.

/** A call of a game client. `{player}` in path and body stands for the gamer tag; `body` is JSON. */
export type StepCall = { method: 'GET' | 'POST' | 'PUT'; path: string; body?: string }

/** Sign-in, with the gamer tag in `id` of the second response. Every client begins with these calls. */
export const clientCalls = {
  signIn: { method: 'POST', path: '/basic/auth/token', body: '{"grant_type":"guest"}' },
  whoAmI: { method: 'GET', path: '/basic/accounts/me' },
} as const satisfies Record<string, StepCall>

/** The calls of each step, after those of `clientCalls`. */
export const stepCalls: Readonly<Record<FirstStepName, readonly StepCall[]>> = {
  client: [],
  content: [{ method: 'GET', path: '/basic/content/manifest/public/json?id=global' }],
  leaderboard: [
    { method: 'PUT', path: '/object/leaderboards/leaderboards.weekly/entry', body: '{"id":{player},"score":300}' },
    { method: 'GET', path: '/object/leaderboards/leaderboards.weekly/view?max=10' },
  ],
  reward: [
    { method: 'POST', path: '/object/calendars/{player}/claim', body: '{"id":"calendars.daily"}' },
    { method: 'GET', path: '/object/calendars/{player}' },
  ],
  purchase: [
    {
      method: 'POST',
      path: '/object/commerce/{player}/purchase',
      body: '{"purchaseId":"listings.blue-hat:stores.main"}',
    },
    { method: 'GET', path: '/object/inventory/{player}?scope=currency,items' },
  ],
  push: [{ method: 'POST', path: '/basic/push/register', body: '{"provider":"fcm","token":"device-of-{player}"}' }],
}

type StarterItem = {
  id: string
  tags: string[]
  properties: Record<string, { data: unknown } | { $links: string[] }>
}

const starterItems: StarterItem[] = [
  {
    id: 'currency.gems',
    tags: ['base'],
    properties: { startingAmount: { data: 100 }, clientPermission: { data: { write_self: false } } },
  },
  { id: 'items.hats.blue', tags: ['base'], properties: { title: { data: 'Blue hat' } } },
  {
    id: 'listings.blue-hat',
    tags: ['base'],
    properties: {
      price: { data: { type: 'currency', symbol: 'currency.gems', amount: 10 } },
      offer: { data: { titles: ['A blue hat'], obtainItems: [{ contentId: 'items.hats.blue', properties: [] }] } },
    },
  },
  {
    id: 'stores.main',
    tags: ['base'],
    properties: { title: { data: 'Shop' }, listings: { $links: ['listings.blue-hat'] } },
  },
  {
    id: 'leaderboards.weekly',
    tags: ['base'],
    properties: {
      permissions: { data: { write_self: true } },
      aggregation: { data: 'best' },
      resetSchedule: { data: '0 0 0 * * MON *' },
    },
  },
  {
    id: 'calendars.daily',
    tags: ['base'],
    properties: {
      title: { data: 'Daily reward' },
      days: { data: [10, 20, 50].map((count) => ({ obtain: [{ symbol: 'currency.gems', count }] })) },
    },
  },
]

/** Content that the calls need: a currency, an item, a shop, a leaderboard and a calendar of daily rewards. */
export const starterContent = starterItems.map((item) => ({ ...item, checksum: 'starter' }))

export const snippetLanguages = {
  typescript: 'TypeScript',
  csharp: 'Unity (C#)',
  godot: 'Godot',
  curl: 'curl',
} as const
export type SnippetLanguage = keyof typeof snippetLanguages

type Client = { server: string; scope: string }
type Writer = (client: Client, calls: readonly StepCall[]) => string

/** A complete client that does a step in a realm: sign in as a new guest, get the gamer tag, then the step's calls. */
export const writeSnippet = (language: SnippetLanguage, step: FirstStepName, client: Client): string =>
  writers[language](client, stepCalls[step])

const indent = (lines: string, by: string) => lines.replaceAll(/^(?=.)/gm, by)

/** The gamer tag in a template of TypeScript. */
const inTemplate = (text: string): string => text.replaceAll('{player}', (player) => `$${player}`)

/** JSON with unquoted names and single quotes; strings with the player are templates. */
const scriptLiteral = (json: string): string =>
  json
    .replaceAll(/"(\w+)":/g, ' $1: ')
    .replaceAll(/ ?"([^"]*)"/g, (_, text: string) =>
      text.includes('{player}') ? ` \`${inTemplate(text)}\`` : ` '${text}'`,
    )
    .replaceAll(/(?<!\$)\{player\}/g, 'player')
    .replaceAll(/ {2,}/g, ' ')
    .replace(/\}$/, ' }')

const scriptPath = (path: string): string => (path.includes('{player}') ? `\`${inTemplate(path)}\`` : `'${path}'`)

const typescript: Writer = ({ server, scope }, calls) => `const server = '${server}'
const headers: Record<string, string> = {
  'X-BEAM-SCOPE': '${scope}',
  'Content-Type': 'application/json',
}

// Sign in as a guest. This creates a player.
const guest = await call('POST', '${clientCalls.signIn.path}', ${scriptLiteral(clientCalls.signIn.body).trim()})
headers['Authorization'] = \`Bearer \${guest.access_token}\`
const { id: player } = await call('GET', '${clientCalls.whoAmI.path}')
console.log('Player', player)
${calls
  .map(({ method, path, body }) => {
    const args = [`'${method}'`, scriptPath(path), ...(body ? [scriptLiteral(body).trim()] : [])]
    return `console.log(await call(${args.join(', ')}))\n`
  })
  .join('')}
async function call(method: string, path: string, body?: object) {
  const response = await fetch(server + path, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(\`\${answer.error}: \${answer.message}\`)
  return answer
}
`

const csharpText = (text: string): string => {
  const escaped = text.replaceAll('"', '\\"')
  if (!text.includes('{player}')) return `"${escaped}"`
  const braces = escaped.replaceAll('{player}', '\0').replaceAll('{', '{{').replaceAll('}', '}}')
  return `$"${braces.replaceAll('\0', '{player}')}"`
}

const csharp: Writer = ({ server, scope }, calls) => `using System;
using System.Text;
using System.Threading.Tasks;
using UnityEngine;
using UnityEngine.Networking;

// Attach this script to an object of the scene.
public class FirstSteps : MonoBehaviour
{
    const string Server = "${server}";
    const string Scope = "${scope}";
    string token = "";

    [Serializable] class Guest { public string access_token; }
    [Serializable] class Account { public long id; }

    async void Start()
    {
        // Sign in as a guest. This creates a player.
        var guest = await Call("POST", "${clientCalls.signIn.path}", ${csharpText(clientCalls.signIn.body)});
        token = JsonUtility.FromJson<Guest>(guest).access_token;
        var me = await Call("GET", "${clientCalls.whoAmI.path}");
        var player = JsonUtility.FromJson<Account>(me).id;
        Debug.Log($"Player {player}");
${indent(
  calls
    .map(({ method, path, body }) => {
      const args = [`"${method}"`, csharpText(path), ...(body ? [csharpText(body)] : [])]
      return `Debug.Log(await Call(${args.join(', ')}));\n`
    })
    .join(''),
  '        ',
)}    }

    async Task<string> Call(string method, string path, string body = null)
    {
        using var request = new UnityWebRequest(Server + path, method);
        request.downloadHandler = new DownloadHandlerBuffer();
        request.SetRequestHeader("X-BEAM-SCOPE", Scope);
        if (token != "") request.SetRequestHeader("Authorization", "Bearer " + token);
        if (body != null)
        {
            request.uploadHandler = new UploadHandlerRaw(Encoding.UTF8.GetBytes(body));
            request.SetRequestHeader("Content-Type", "application/json");
        }
        var operation = request.SendWebRequest();
        while (!operation.isDone) await Task.Yield();
        var answer = request.downloadHandler.text;
        if (request.result != UnityWebRequest.Result.Success) throw new Exception(answer);
        return answer;
    }
}
`

/** Text of GDScript: formatted if it contains the player. */
const godotText = (text: string): string =>
  text.includes('{player}') ? `"${text.replaceAll('{player}', '%d')}" % player` : `"${text}"`

const godotLiteral = (json: string): string =>
  json
    .replaceAll(/"([^"]*)"(:?)/g, (_, text: string, colon: string) =>
      colon ? `"${text}": ` : text.includes('{player}') ? `(${godotText(text)})` : `"${text}"`,
    )
    .replaceAll('{player}', 'player')
    .replaceAll(/,(?=")/g, ', ')

const godot: Writer = ({ server, scope }, calls) => `extends Node

const SERVER = "${server}"
const SCOPE = "${scope}"
var token := ""

# Attach this script to a node of the scene.
func _ready() -> void:
	# Sign in as a guest. This creates a player.
	var guest: Dictionary = await send(HTTPClient.METHOD_POST, "${clientCalls.signIn.path}", ${godotLiteral(clientCalls.signIn.body)})
	token = guest["access_token"]
	var me: Dictionary = await send(HTTPClient.METHOD_GET, "${clientCalls.whoAmI.path}")
	var player := int(me["id"])
	print("Player ", player)
${indent(
  calls
    .map(({ method, path, body }) => {
      const args = [`HTTPClient.METHOD_${method}`, godotText(path), ...(body ? [godotLiteral(body)] : [])]
      return `print(await send(${args.join(', ')}))\n`
    })
    .join(''),
  '\t',
)}
func send(method: HTTPClient.Method, path: String, body: Variant = null) -> Dictionary:
	var request := HTTPRequest.new()
	add_child(request)
	var headers := PackedStringArray(["X-BEAM-SCOPE: " + SCOPE, "Content-Type: application/json"])
	if token != "":
		headers.append("Authorization: Bearer " + token)
	request.request(SERVER + path, headers, method, "" if body == null else JSON.stringify(body))
	var response: Array = await request.request_completed
	request.queue_free()
	var text: String = response[3].get_string_from_utf8()
	if response[1] != 200:
		push_error(text)
	return JSON.parse_string(text)
`

/** Single quotes, unless the shell must fill in the player. */
const shellText = (text: string): string =>
  text.includes('{player}')
    ? `"${text.replaceAll('{player}', '\0').replaceAll('"', '\\"').replaceAll('\0', '$PLAYER')}"`
    : `'${text}'`

const curl: Writer = ({ server, scope }, calls) => `SERVER='${server}'
SCOPE='X-BEAM-SCOPE: ${scope}'
JSON='Content-Type: application/json'

# Sign in as a guest. This creates a player.
TOKEN=$(curl -s "$SERVER${clientCalls.signIn.path}" -H "$SCOPE" -H "$JSON" \\
  -d ${shellText(clientCalls.signIn.body)} | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')
PLAYER=$(curl -s "$SERVER${clientCalls.whoAmI.path}" -H "$SCOPE" -H "Authorization: Bearer $TOKEN" \\
  | sed 's/.*"id":\\([0-9]*\\).*/\\1/')
echo "Player $PLAYER"
${calls
  .map(({ method, path, body }) => {
    const verb = method === 'PUT' ? '-X PUT ' : ''
    const url = `"$SERVER${path.replaceAll('{player}', '$PLAYER')}"`
    const data = body ? ` \\\n  -H "$JSON" -d ${shellText(body)}` : ''
    return `\ncurl -s ${verb}${url} -H "$SCOPE" -H "Authorization: Bearer $TOKEN"${data}\n`
  })
  .join('')}`

const writers: Record<SnippetLanguage, Writer> = { typescript, csharp, godot, curl }
