import { demoFeature } from '#demo/feature.server.ts'
import type { ApiContext, Session } from '#features/accounts/account/context.server.ts'
import { accountsFeature } from '#features/accounts/feature.server.ts'
import { chatFeature } from '#features/chat/feature.server.ts'
import { creditsFeature } from '#features/credits/feature.server.ts'
import { discoveryFeature } from '#features/discovery/feature.server.ts'
import { figuresFeature } from '#features/figures/feature.server.ts'
import { landingFeature } from '#features/landing/feature.server.ts'
import { likesFeature } from '#features/likes/feature.server.ts'
import { mailingsFeature } from '#features/mailings/feature.server.ts'
import { membersFeature } from '#features/members/feature.server.ts'
import { moderationFeature } from '#features/moderation/feature.server.ts'
import { notificationsFeature } from '#features/notifications/feature.server.ts'
import { officeFeature } from '#features/office/feature.server.ts'
import { paymentsFeature } from '#features/payments/feature.server.ts'
import { photosFeature } from '#features/photos/feature.server.ts'
import { siteFeature } from '#features/site/feature.server.ts'
import type { Feature } from '#server/feature.ts'
import { describeApi } from './describe-api.server.ts'

/**
 * All features in dependency order, which is also the order in which they handle an event. Each has the name of its
 * part of the contract. To add one: its folder with a `feature.server.ts`, a line here, its contract in `contract.ts`
 * and its pages in `routes.ts`.
 */
export const features = {
  site: siteFeature,
  accounts: accountsFeature,
  members: membersFeature,
  photos: photosFeature,
  credits: creditsFeature,
  payments: paymentsFeature,
  likes: likesFeature,
  discovery: discoveryFeature,
  chat: chatFeature,
  notifications: notificationsFeature,
  mailings: mailingsFeature,
  moderation: moderationFeature,
  landing: landingFeature,
  figures: figuresFeature,
  office: officeFeature,
  demo: demoFeature({ describeApi }),
} satisfies Record<string, Feature<ApiContext, Session>>

export const listOfFeatures: Feature<ApiContext, Session>[] = Object.values(features)
