import { existsSync, readFileSync } from 'node:fs'
import { XmlDocument, XmlValidateError, XsdValidator } from 'libxml2-wasm'
import { expect } from 'vitest'

/** The schemas of ISO 20022: see tests/schemas/README.md. */
const FOLDER = 'tests/schemas'
const NAMESPACE = /xmlns="urn:iso:std:iso:20022:tech:xsd:((?:pain|camt)\.\d{3}\.001\.\d\d)"/

const validators = new Map<string, XsdValidator>()

function validatorOf(message: string): XsdValidator {
  const found =
    validators.get(message) ??
    XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(`${FOLDER}/${message}.xsd`)))
  validators.set(message, found)
  return found
}

/** What breaks the schema of the version that the message says it is of. */
export function breachesOf(xml: string): string[] {
  const message = NAMESPACE.exec(xml)?.[1]
  if (!message || !existsSync(`${FOLDER}/${message}.xsd`))
    return ['it names no message that we have a schema of']
  const document = XmlDocument.fromString(xml)
  try {
    validatorOf(message).validate(document)
    return []
  } catch (error) {
    if (!(error instanceof XmlValidateError)) throw error
    return error.details.map((detail) => detail.message.trim())
  } finally {
    document.dispose()
  }
}

export const expectValid = (xml: string): void => expect(breachesOf(xml)).toEqual([])
