const headers = { 'content-type': 'application/json', accept: 'application/json' }
const patienceMs = 30_000

export type Deployment = { readonly id: string; readonly uri: string }

/** An invocation that runs at a deployment until it ends. */
export type Remaining = {
  readonly id: string
  readonly target: string
  readonly status: string
  readonly since: string
}

const plain = (uri: string) => uri.replace(/[/]$/, '')

/** The engine's list of workers, asked and changed at its admin port. A worker is known by its address. */
export function restateDeployments(adminUrl: string) {
  async function ask(method: string, path: string, body?: object): Promise<unknown> {
    const signal = AbortSignal.timeout(patienceMs)
    const answer = await fetch(`${plain(adminUrl)}${path}`, {
      method,
      headers,
      signal,
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`the engine refused ${method} ${path}: ${answer.status} ${text}`)
    return text === '' ? null : JSON.parse(text)
  }
  return {
    async find(uri: string): Promise<Deployment | null> {
      const { deployments } = (await ask('GET', '/deployments')) as { deployments: { id: string; uri?: string }[] }
      const found = deployments.find((each) => each.uri !== undefined && plain(each.uri) === plain(uri))
      return found ? { id: found.id, uri: found.uri ?? uri } : null
    },
    register: async (uri: string): Promise<string> =>
      ((await ask('POST', '/deployments', { uri })) as { id: string }).id,
    /** The services whose new work goes to this deployment. */
    async takesNewWorkOf(id: string): Promise<readonly string[]> {
      const { services } = (await ask('GET', '/services')) as { services: { name: string; deployment_id: string }[] }
      return services.filter((each) => each.deployment_id === id).map(({ name }) => name)
    },
    /** What began at this deployment and has not ended. */
    async remaining(id: string): Promise<readonly Remaining[]> {
      const query = `select id, target, status, cast(created_at as varchar) as since from sys_invocation
        where pinned_deployment_id = '${id.replace(/\W/g, '')}' and status <> 'completed' order by created_at`
      return ((await ask('POST', '/query', { query })) as { rows: Remaining[] }).rows
    },
    remove: async (id: string): Promise<void> => void (await ask('DELETE', `/deployments/${id}?force=true`)),
  }
}

export type Deployments = ReturnType<typeof restateDeployments>
