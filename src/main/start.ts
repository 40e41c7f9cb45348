import { createStart } from '@tanstack/react-start'
import { declaredErrors } from '#page/errors/error-transport.ts'

export const startInstance = createStart(() => ({ serializationAdapters: [declaredErrors] }))
