import { createFileRoute, redirect } from '@tanstack/react-router'
import { settingsOptions, userOptions, useSettings } from '#page/account.ts'
import { heroPeople } from '../people.ts'
import { Costs } from '../ui/costs.tsx'
import { FictionalProfiles } from '../ui/fictional-profiles.tsx'
import { FinalCall } from '../ui/final-call.tsx'
import { Hero } from '../ui/hero.tsx'
import { HowItWorks } from '../ui/how-it-works.tsx'
import { Questions } from '../ui/questions.tsx'
import { Trust } from '../ui/trust.tsx'

export const Route = createFileRoute('/_lander/')({
  beforeLoad: async ({ context: { api, queryClient } }) => {
    const { user } = await queryClient.ensureQueryData(userOptions(api))
    if (user) throw redirect({ to: '/members' })
  },
  loader: async ({ context: { api, queryClient } }) => {
    await queryClient.ensureQueryData(settingsOptions(api))
  },
  staleTime: Number.POSITIVE_INFINITY,
  staticData: { overHero: true, script: 'on_touch' },
  component: Page,
})

function Page() {
  const settings = useSettings()
  const people = heroPeople(settings.niche)
  return (
    <>
      <Hero settings={settings} people={people} />
      <HowItWorks people={people} credits={settings.signup_credits} />
      <Trust />
      <Costs settings={settings} />
      <FictionalProfiles settings={settings} />
      <Questions settings={settings} />
      {settings.signup_open && <FinalCall people={people} />}
    </>
  )
}
