import { expect, test } from 'vitest'
import { htmlOfText, htmlToText, isHtml, sanitizeMail } from './html.ts'

test.each([
  ['<p>Hi <b>you</b></p>', '<p>Hi <b>you</b></p>'],
  ['<P onclick="x()">Hi', '<p>Hi</p>'],
  ['<script>alert(1)</script>after', 'after'],
  ['<style>p{}</style><p>x</p>', '<p>x</p>'],
  ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href=" JAVA&#115;cript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="https://a.test/?a=1&amp;b=2" target=x>x</a>', '<a href="https://a.test/?a=1&amp;b=2">x</a>'],
  ['<img src="data:text/html,x" alt="a&quot;b">', '<img alt="a&quot;b" />'],
  ['<img src=x onerror=alert(1)>', '<img />'],
  ['<<script>script>alert(1)</script>', '&lt;'],
  ['a < b & c > d', 'a &lt; b &amp; c &gt; d'],
  ['<b><i>x</b>y', '<b><i>x</i></b>y'],
  ['</b>x', 'x'],
  ['<!-- <p> --><p>x', '<p>x</p>'],
  ['<iframe src="https://x.test"></iframe>y', 'y'],
  ['<svg><a href="https://x.test">x</a></svg>y', 'y'],
  ['<form action="/"><input name=a>text</form>', 'text'],
  ['<a title="<script>">x</a>', '<a title="&lt;script&gt;">x</a>'],
  ['<p', ''],
  ['<p title="x"', ''],
  ['<img src="//x.test/a.png">', '<img />'],
  ['<a href="/relative">x</a>', '<a>x</a>'],
  ['<textarea><script>x</script></textarea>y', 'y'],
])('%s becomes %s', (given, expected) => {
  expect(sanitizeMail(given)).toBe(expected)
  // What was sanitizeMail stays as it is.
  expect(sanitizeMail(expected)).toBe(expected)
})

test('a long hostile text is read in linear time', () => {
  const started = performance.now()
  for (const part of ['<a ', '<', '<p a=', '&#', '<!--', '<a href="', '<script>'])
    sanitizeMail(part.repeat(Math.ceil(100_000 / part.length)))
  expect(performance.now() - started).toBeLessThan(20_000)
})

test('HTML is said as text, with the addresses of its links', () => {
  expect(
    htmlToText(
      '<h1>Ahoy</h1><p>Come&nbsp;back,   <b>captain</b>.</p><ul><li>Gems</li><li>Gold</li></ul><a href="https://x.test">Play</a><br>Bye',
    ),
  ).toBe('Ahoy\n\nCome back, captain.\n\n- Gems\n- Gold\nPlay (https://x.test)\nBye')
})

test('a plain text is no HTML, and becomes paragraphs with links', () => {
  expect(isHtml('2 < 3 and <unknown>')).toBe(false)
  expect(isHtml('a<br>b')).toBe(true)
  expect(htmlOfText('Hi <you>\nSee https://x.test/?a=1&b=2\n\nBye')).toBe(
    '<p>Hi &lt;you&gt;<br>See <a href="https://x.test/?a=1&amp;b=2">https://x.test/?a=1&amp;b=2</a></p>\n<p>Bye</p>',
  )
})
