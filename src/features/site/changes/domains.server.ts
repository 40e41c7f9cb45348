import { domainToASCII } from 'node:url'
import type { Tx } from '#server/database/connect.ts'
import { fail, refuseField } from '#server/errors.ts'
import { listHosts } from '../queries.server.ts'
import { deleteHost, findHost, insertHost } from './domain-queries.server.ts'
import { lockState } from './version-queries.server.ts'

// Names of at least two parts, whose last is no number: neither addresses nor names of one network alone.
const HOST =
  /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/** A host name as browsers send it. @throws invalid_input where it is none */
export function readHost(typed: string): string {
  const name = typed.trim().replace(/\.$/, '')
  // The conversion would take the host out of an address with more in it.
  const host = /[/:@?#\\\s]/.test(name) ? '' : domainToASCII(name)
  if (!HOST.test(host)) refuseField('host', 'host_format')
  return host
}

/** @returns the host as it is known; undefined where the site has it already */
export async function addHost(tx: Tx, siteId: string, typed: string): Promise<string | undefined> {
  const host = readHost(typed)
  if (await insertHost(tx, siteId, host)) return host
  const known = await findHost(tx, host)
  if (known?.siteId !== siteId) refuseField('host', 'host_taken')
  return undefined
}

/**
 * @param kept the host of the request, which stays, so that owners do not lock themselves out
 * @throws not_found, invalid_input
 */
export async function removeHost(tx: Tx, siteId: string, host: string, kept: string): Promise<void> {
  // Two at once would each leave the other's host.
  await lockState(tx, siteId)
  const hosts = await listHosts(tx, siteId)
  if (!hosts.includes(host)) fail('not_found')
  if (hosts.length === 1) refuseField('host', 'last_host')
  if (host === kept) refuseField('host', 'host_in_use')
  await deleteHost(tx, siteId, host)
}
