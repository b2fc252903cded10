/** The queue of the outbox in which the answer to a survey waits. */
export const queueOf = (surveyId: string): string => `survey ${surveyId}`
