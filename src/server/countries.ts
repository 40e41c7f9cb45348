import { createRequire } from 'node:module'
import { type CountryResponse, open, type Reader } from 'maxmind'

/** The country (ISO 3166-1) of an IP address; undefined for private and unknown addresses. */
export type CountryOf = (ip: string) => string | undefined

// CC0 data from the regional internet registries: no licence key, and no requests to a service.
const FILE = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'

let opened: Promise<Reader<CountryResponse>> | undefined

/** Loads the database of IP addresses into memory (about 8 MB), once per process. */
export async function openCountries(): Promise<CountryOf> {
  opened ??= open<CountryResponse>(createRequire(import.meta.url).resolve(FILE))
  const reader = await opened
  return (ip) => {
    const row: unknown = reader.get(withoutMapping(ip))
    return (row as { country_code?: string } | null)?.country_code
  }
}

/**
 * The unit for rate limits per address: an IPv4 address, or an IPv6 /64 network, because one user has a whole
 * network.
 */
export function addressBlock(ip: string): string {
  const plain = withoutMapping(ip)
  if (!plain.includes(':')) return plain
  const [head = '', tail = ''] = plain.split('%')[0]!.split('::')
  const groups = (part: string) => (part ? part.split(':') : [])
  const missing = 8 - groups(head).length - groups(tail).length
  const all = [
    ...groups(head),
    ...Array.from({ length: plain.includes('::') ? missing : 0 }, () => '0'),
    ...groups(tail),
  ]
  return `${all.slice(0, 4).join(':')}::/64`
}

/** Removes the prefix of an IPv4-mapped IPv6 address. */
function withoutMapping(ip: string): string {
  return ip.replace(/^::ffff:(?=\d+\.)/i, '')
}
