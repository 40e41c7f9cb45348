import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import { userOptions } from '#page/account.ts'
import type { Api } from '#page/api.ts'
import { errorCode } from '#page/errors/declared-error.ts'
import { LaterStep } from './lazy-later-step.ts'
import { profileOptions } from './signup-recipient.ts'

type Opened = {
  context: { api: Api; queryClient: QueryClient }
  params: { id: string }
  deps: { answered: boolean }
}

/** Reads the member to whom the signup's first message goes. Apart from its route, which is part of every page's script. */
export async function loadMemberSignup({ context: { api, queryClient }, params, deps }: Opened) {
  const { user } = await queryClient.ensureQueryData(userOptions(api))
  if (user) throw redirect({ to: '/members/$id', params })
  try {
    const { profile } = await queryClient.ensureQueryData(profileOptions(api, params.id))
    if (profile.status === 'disabled') throw notFound()
    if (deps.answered) await LaterStep.preload?.()
    return { name: profile.name }
  } catch (error) {
    const code = errorCode(error)
    // On a site where only members see profiles, the page must not reveal whose profile this is.
    if (code === 'authentication_required') throw redirect({ to: '/signup' })
    if (code === 'not_found' || code === 'invalid_input') throw notFound()
    throw error
  }
}
