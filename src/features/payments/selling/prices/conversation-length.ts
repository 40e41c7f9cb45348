/** The own messages in a conversation, where the pages say how many conversations a package is about. */
export const MESSAGES_OF_A_CONVERSATION = 10
