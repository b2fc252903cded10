import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type DataTag,
  type QueryKey,
} from '@tanstack/react-query'
import type { AnswerOf, Endpoint } from '#platform/shared/contract/endpoint.ts'
import { call, callPage, type CallInput } from './call.ts'
import { refresh } from './query-client.ts'

/**
 * The cache key of the plain answer to a call; with the endpoint alone it covers every input and every form. The first part is the
 * feature's name. Queries are built with `endpointQuery` or `shapedQuery`, so that one key never holds two shapes.
 */
export function keyOf<E extends Endpoint>(endpoint: E, input?: CallInput<E>): DataTag<QueryKey, AnswerOf<E>> {
  const parts = endpoint.name.split('.')
  const key: QueryKey =
    input === undefined ? parts : [...parts, input.params ?? null, input.query ?? null, input.body ?? null]
  // The tag exists in types alone.
  return key as DataTag<QueryKey, AnswerOf<E>>
}

type Read<Shape> = (signal: AbortSignal) => Promise<Shape>

/** Returns a query for the answer of an endpoint. `read` gets the answer, for example from what the device keeps. */
export const endpointQuery = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> | undefined,
  read: Read<AnswerOf<E>>,
) => queryOptions({ queryKey: keyOf(endpoint, input), queryFn: ({ signal }) => read(signal) })

/** Returns a query for data of an endpoint in another shape than its answer. `shape` names it and is part of the key. */
export const shapedQuery = <E extends Endpoint, Shape>(
  endpoint: E,
  input: CallInput<E> | undefined,
  shape: string,
  read: Read<Shape>,
) => queryOptions({ queryKey: [...keyOf(endpoint, input), shape], queryFn: ({ signal }) => read(signal) })

/** Reads an endpoint: cached, fetched again when a live message or a command touched it. `keepPrevious`: what was read stays until another input is. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { keepPrevious = false, ...options }: { enabled?: boolean; staleTime?: number; keepPrevious?: boolean } = {},
) {
  return useQuery({
    ...endpointQuery(endpoint, input, (signal) => call(endpoint, input, { signal })),
    ...(keepPrevious && { placeholderData: keepPreviousData }),
    ...options,
  })
}

/** Reads one page of a list; the page before stays visible while the next one comes. */
export function useCallPage<E extends Endpoint>(endpoint: E, input: CallInput<E>, options: { enabled?: boolean } = {}) {
  return useQuery({
    ...shapedQuery(endpoint, input, 'page', (signal) => callPage(endpoint, input, { signal })),
    placeholderData: keepPreviousData,
    ...options,
  })
}

type CommandOptions<E extends Endpoint> = {
  /** Cache keys that this command makes old. */
  touches?: readonly QueryKey[]
  onDone?: (answer: AnswerOf<E>) => void
  /** Sends of this command wait for each other: each holds the whole value, so the last one must arrive last. */
  inOrder?: boolean
}

/** A command that is sent at once (one that may wait goes through the outbox). Errors are the caller's to show. */
export function useCommand<E extends Endpoint>(
  endpoint: E,
  { touches = [], onDone, inOrder = false }: CommandOptions<E> = {},
) {
  const client = useQueryClient()
  return useMutation({
    ...(inOrder && { scope: { id: endpoint.name } }),
    mutationFn: (input: CallInput<E>) => call(endpoint, input, { idempotencyKey: crypto.randomUUID() }),
    onSuccess: async (answer) => {
      await Promise.all(touches.map((key) => refresh(client, key)))
      onDone?.(answer)
    },
  })
}
