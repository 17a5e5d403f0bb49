import { expect, test } from 'vitest'
import { formatBrowser, formatClient } from './user-agent.ts'

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0'

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/143.0.0.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${chrome} Safari/537.36 OPR/120.0.0.0`, 'Opera on macOS'],
  [`Mozilla/5.0 (X11; CrOS x86_64 16093.68.0) ${chrome} Safari/537.36`, 'Chrome on ChromeOS'],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/143.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPhone',
  ],
  ['UnityPlayer/6000.0.30f1 (UnityWebRequest/1.0, libcurl/8.5.0-DEV)', 'Unity'],
  ['curl/8.5.0', 'curl'],
  ['node', 'Node.js'],
  ['Mozilla/5.0 (Windows NT 6.1; Trident/7.0) like Gecko', 'A browser on Windows'],
  ['something else', 'An unknown browser'],
  ['', 'An unknown browser'],
  [undefined, 'An unknown browser'],
])('%s is %s', (userAgent, words) => {
  expect(formatBrowser(userAgent)).toBe(words)
})

test('a game client is named with its platform in words, or else with its device', () => {
  const client = { isOperator: false, device: 'phone-1' }
  expect([{ ...client, platform: 'IPhonePlayer' }, client, { isOperator: false }].map(formatClient)).toEqual([
    'Game client, iOS',
    'Game client, phone-1',
    'Game client',
  ])
})
