import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import * as z from 'zod'
import { aloneOnDatabase, type Bus, type Hear } from '#server/bus/bus.ts'
import { adapterApp } from '#tests/harness/services/payment-request.ts'
import { ProviderDown } from '../provider.ts'
import { ProviderClient } from './provider-client.server.ts'

/** Two processes, each of which hears what the other tells. */
function twoBuses(): [Bus, Bus] {
  const heard: Map<string, Hear>[] = [new Map(), new Map()]
  const bus = (own: number): Bus => ({
    ...aloneOnDatabase(),
    tell: (channel, message) => heard[1 - own]!.get(channel)?.(message),
    listen: async (channel, hear) => void heard[own]!.set(channel, hear),
  })
  return [bus(0), bus(1)]
}

it('is left alone by a process when another has found it down, and asked again by both when it answers', async () => {
  let fails = true
  const asked: string[] = []
  const provider = createServer((request, response) => {
    asked.push(request.url!)
    if (fails) request.socket.destroy()
    else response.setHeader('content-type', 'application/json').end('{"ok":true}')
  }).listen(0, '127.0.0.1')
  await once(provider, 'listening')
  onTestFinished(() => void provider.close())
  const { app, clock } = adapterApp()
  const options = {
    name: 'mollie',
    url: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
    headers: {},
    timeoutMilliseconds: 8_000,
  }
  const [first, second] = twoBuses().map((bus) => new ProviderClient({ ...app, bus }, options))
  const ask = (client: ProviderClient, path: string) =>
    client.ask(z.object({ ok: z.boolean() }), { method: 'GET', path })
  await expect(ask(first!, '/a')).rejects.toThrow(ProviderDown)
  expect([first!.isDown, second!.isDown]).toEqual([false, false])
  await expect(ask(first!, '/b')).rejects.toThrow(ProviderDown)
  expect([first!.isDown, second!.isDown]).toEqual([true, true])
  await expect(ask(second!, '/c')).rejects.toThrow('mollie is left alone for now')
  expect(asked).not.toContain('/c')

  fails = false
  clock.advance(60_000)
  expect(await ask(second!, '/d')).toEqual({ ok: true })
  expect([first!.isDown, second!.isDown]).toEqual([false, false])
  expect(await ask(first!, '/e')).toEqual({ ok: true })
})
