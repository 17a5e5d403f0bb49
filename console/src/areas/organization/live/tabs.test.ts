import type { LiveEvent } from '@regent/contract/organization/live'
import { expect, test } from 'vitest'
import type { StreamHandlers } from './stream.ts'
import { type Channel, type HoldLock, shareStream } from './tabs.ts'

/** A fake browser: one lock and one channel for all its tabs. */
function fakeBrowserTabs() {
  const waiting: (() => void)[] = []
  let isHeld = false
  const channels = new Set<Channel>()
  const connections: StreamHandlers[] = []
  let ids = 0

  const hold: HoldLock = async (act, signal) => {
    if (isHeld) await new Promise<void>((resolve) => void waiting.push(resolve))
    if (signal.aborted) return waiting.shift()?.()
    isHeld = true
    await act(signal)
    isHeld = false
    waiting.shift()?.()
  }

  function channelOf(): Channel {
    const channel: Channel = {
      postMessage: (said) => {
        for (const other of channels) if (other !== channel) other.onmessage?.({ data: structuredClone(said) })
      },
      onmessage: null,
      close: () => void channels.delete(channel),
    }
    channels.add(channel)
    return channel
  }

  function openTab() {
    const heard: string[] = []
    const closing = new AbortController()
    shareStream(
      {
        connect: (handlers, signal) => {
          connections.push(handlers)
          return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
        },
        channel: channelOf(),
        hold,
        newId: () => {
          ids += 1
          return String(ids)
        },
      },
      {
        onUp: () => heard.push('up'),
        onDown: () => heard.push('down'),
        onOff: () => heard.push('off'),
        onEvent: (event) => heard.push(event.type),
      },
      closing.signal,
    )
    return { heard, close: () => closing.abort() }
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return { openTab, connections, settle }
}

const changes: LiveEvent = { type: 'changes', changes: [] }

test('one tab connects, and all tabs receive', async () => {
  const browser = fakeBrowserTabs()
  const one = browser.openTab()
  const two = browser.openTab()
  await browser.settle()
  expect(browser.connections).toHaveLength(1)
  browser.connections[0]?.onUp()
  browser.connections[0]?.onEvent(changes)
  expect(one.heard).toEqual(['up', 'changes'])
  expect(two.heard).toEqual(['up', 'changes'])
})

test('a tab that is opened later learns that the connection is there', async () => {
  const browser = fakeBrowserTabs()
  browser.openTab()
  await browser.settle()
  browser.connections[0]?.onUp()
  expect(browser.openTab().heard).toEqual(['up'])
})

test('when the connected tab is closed, another one takes over and knows about the gap', async () => {
  const browser = fakeBrowserTabs()
  const one = browser.openTab()
  const two = browser.openTab()
  const three = browser.openTab()
  await browser.settle()
  browser.connections[0]?.onUp()
  one.close()
  await browser.settle()
  expect(browser.connections).toHaveLength(2)
  browser.connections[1]?.onUp()
  browser.connections[1]?.onEvent(changes)
  expect(two.heard).toEqual(['up', 'down', 'up', 'changes'])
  expect(three.heard).toEqual(['up', 'down', 'up', 'changes'])
})

test('a broken connection is reported in every tab', async () => {
  const browser = fakeBrowserTabs()
  const one = browser.openTab()
  const two = browser.openTab()
  await browser.settle()
  browser.connections[0]?.onUp()
  browser.connections[0]?.onDown()
  expect(one.heard).toEqual(['up', 'down'])
  expect(two.heard).toEqual(['up', 'down'])
})
