import { translate } from '#features/site/translate.server.ts'
import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { zoneOf } from '#shared/local-time.ts'
import { moment } from '#shared/words/moment.ts'
import { mailAccount } from '../account/account-mails.server.ts'
import type { ApiContext } from '../account/context.server.ts'
import { findAccount } from '../account/queries.server.ts'
import { deviceName } from './device-name.server.ts'
import { findDeviceById } from './session-queries.server.ts'

export type NewDeviceMail = { memberId: string; deviceId: string; baseUrl: string }
export const NEW_DEVICE_MAIL: JobKind<NewDeviceMail> = { name: 'accounts.new-device-mail', retries: 8 }

/** Enqueues the mail about a login with a new device. */
export async function tellOfNewDevice(
  tx: Tx,
  { app, origin }: ApiContext,
  device: { memberId: string; deviceId: string },
): Promise<void> {
  await app.jobs.enqueue(tx, NEW_DEVICE_MAIL, { ...device, baseUrl: origin.baseUrl })
}

export async function mailNewDevice(app: App, { memberId, deviceId, baseUrl }: NewDeviceMail): Promise<void> {
  const account = await findAccount(app.db, memberId)
  const device = await findDeviceById(app.db, memberId, deviceId)
  if (!account || account.status === 'deleted' || !device) return
  const { language } = account
  const place = device.country && new Intl.DisplayNames(language, { type: 'region' }).of(device.country)
  await mailAccount(app, {
    kind: 'new_device_mail',
    to: account,
    baseUrl,
    path: '/notifications#password',
    paragraphs: ['body', place ? 'details_placed' : 'details', 'was_it_you'],
    values: {
      device:
        deviceName(device.userAgent) ?? translate(language, 'accounts')('new_device_mail.unknown_device'),
      place: place ?? '',
      at: moment(device.firstSeenAt, language, zoneOf(account)),
    },
  })
}
