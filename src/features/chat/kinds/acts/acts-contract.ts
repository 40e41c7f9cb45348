import * as z from 'zod'
import { filed } from '#features/members/reports/complaints-contract.ts'
import { memberProcedure } from '#shared/contract.ts'
import { errors } from '#shared/errors.ts'
import { emoji, message } from '#shared/message.ts'
import { AT_WORDS, reportFields, saysWhatElse } from '#shared/report-input.ts'
import { uuid } from '#shared/text.ts'
import { messageBody, writtenPlace } from '../../sending/message-input.ts'

const messagePlace = { conversation: uuid, seq: writtenPlace }
const changedMessage = z.object({
  message,
  revision: z.int().describe('Of this change'),
  deletions: z.int().optional().describe('How many messages I have deleted for myself, where this is one'),
})

/** What is done with one message. */
export const actsContract = {
  edit: memberProcedure
    .route({
      method: 'PUT',
      path: '/conversations/{conversation}/messages/{seq}',
      tags: ['chat'],
      summary: 'Edit a message of mine, until it is read',
    })
    .errors(errors('not_found', 'contact_blocked', 'confirmation_required', 'message_held_back', 'too_late'))
    .input(z.object({ ...messagePlace, body: messageBody }))
    .output(changedMessage),

  unsend: memberProcedure
    .route({
      method: 'DELETE',
      path: '/conversations/{conversation}/messages/{seq}',
      tags: ['chat'],
      summary: 'Unsend a message of mine, for both of us',
    })
    .errors(errors('not_found', 'too_late'))
    .input(z.object(messagePlace))
    .output(changedMessage),

  deleteForMe: memberProcedure
    .route({
      method: 'POST',
      path: '/conversations/{conversation}/messages/{seq}/delete-for-me',
      tags: ['chat'],
      summary: 'Delete a message for myself only',
    })
    .errors(errors('not_found'))
    .input(z.object(messagePlace))
    .output(changedMessage),

  react: memberProcedure
    .route({
      method: 'PUT',
      path: '/conversations/{conversation}/messages/{seq}/reaction',
      tags: ['chat'],
      summary: 'React to a message with an emoji, or take the reaction back',
    })
    .errors(errors('not_found', 'contact_blocked', 'confirmation_required', 'message_held_back'))
    .input(z.object({ ...messagePlace, emoji: emoji.nullable() }))
    .output(changedMessage),

  report: memberProcedure
    .route({
      method: 'POST',
      path: '/chats/{conversation}/messages/{seq}/report',
      tags: ['chat'],
      summary: 'Report a message of the other to the site; they are not told',
    })
    .errors(errors('not_found'))
    .input(z.object({ ...messagePlace, ...reportFields }).refine(saysWhatElse, AT_WORDS))
    .output(filed),
}
