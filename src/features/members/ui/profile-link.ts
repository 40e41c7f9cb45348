import type { QueryClient } from '@tanstack/react-query'
import { createIsomorphicFn } from '@tanstack/react-start'
import { settingsOptions } from '#page/account.ts'
import { siteAddress } from '#page/address.ts'
import type { Api } from '#page/api.ts'
import { NOT_INDEXED } from '#page/not-indexed.ts'
import { isolated } from '#shared/words/isolated.ts'
import type { MemberProfile } from '../contract.ts'

type Tag = { [name: string]: string | object }

/** Absent in the browser, and of a profile that is not shown. */
export type Linked = { indexed?: boolean; tags?: Tag[] } | null | undefined

/** What a link to a profile tells where it is pasted, and search engines. They read what the server sends. */
export const linkTags = createIsomorphicFn()
  .server(async (profile: MemberProfile, queryClient: QueryClient, api: Api) => {
    const { cdn_prefix } = (await queryClient.ensureQueryData(settingsOptions(api))).settings
    const { name, age, place, region_name, opening, indexed, share_image } = profile
    const url = `${siteAddress()}/members/${profile.id}`
    const description = [place || region_name, opening].filter(Boolean).join(' · ')
    const image = share_image && new URL(cdn_prefix + share_image, siteAddress()).href
    const person = { '@type': 'Person', name, description, ...(image && { image }) }
    const page = { '@context': 'https://schema.org', '@type': 'ProfilePage', url, mainEntity: person }
    const tags: Tag[] = [
      { property: 'og:type', content: 'profile' },
      { property: 'og:title', content: `${isolated(name)}, ${age}` },
      { property: 'og:description', content: description },
      { property: 'og:url', content: url },
      ...(image ? [{ property: 'og:image', content: image }] : []),
      indexed ? { 'script:ld+json': page } : NOT_INDEXED,
    ]
    return { indexed, tags }
  })
  .client(() => ({}))
