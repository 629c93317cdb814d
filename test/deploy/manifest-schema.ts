/** What every container must have: no root, nothing to write to but what is mounted, bounded memory. */
const container = {
  type: 'object',
  required: ['name', 'image', 'args', 'resources', 'securityContext'],
  properties: {
    // A tag that moves would make two replicas of one manifest different.
    image: { type: 'string', pattern: ':(?!latest$)[\\w.-]+$' },
    resources: {
      required: ['requests', 'limits'],
      properties: {
        requests: { required: ['cpu', 'memory'] },
        limits: { required: ['memory'] },
      },
    },
    securityContext: {
      required: ['allowPrivilegeEscalation', 'readOnlyRootFilesystem', 'capabilities'],
      properties: {
        allowPrivilegeEscalation: { const: false },
        readOnlyRootFilesystem: { const: true },
        capabilities: { const: { drop: ['ALL'] } },
      },
    },
  },
}

const podTemplate = (containerSchema: object) => ({
  required: ['metadata', 'spec'],
  properties: {
    spec: {
      required: ['securityContext', 'containers', 'automountServiceAccountToken'],
      properties: {
        automountServiceAccountToken: { const: false },
        securityContext: {
          required: ['runAsNonRoot', 'runAsUser', 'seccompProfile'],
          properties: { runAsNonRoot: { const: true }, runAsUser: { minimum: 1000 } },
        },
        containers: { type: 'array', minItems: 1, maxItems: 1, items: containerSchema },
      },
    },
  },
})

const probe = (path: string) => ({
  required: ['httpGet'],
  properties: { httpGet: { const: { path, port: 'http' } } },
})

const served = {
  allOf: [
    container,
    {
      required: ['startupProbe', 'livenessProbe', 'readinessProbe', 'ports'],
      properties: {
        startupProbe: probe('/health'),
        // One that looked at the database would restart all replicas when it is away.
        livenessProbe: probe('/health'),
        readinessProbe: probe('/ready'),
      },
    },
  ],
}

const kind = (apiVersion: string, spec: object) => ({
  properties: { apiVersion: { const: apiVersion }, spec: { type: 'object', ...spec } },
  required: ['spec'],
})

const kinds: Readonly<Record<string, object>> = {
  Deployment: kind('apps/v1', {
    required: ['replicas', 'selector', 'template', 'strategy'],
    properties: {
      replicas: { minimum: 2 },
      strategy: {
        properties: { rollingUpdate: { properties: { maxUnavailable: { const: 0 } } } },
      },
      template: podTemplate(served),
    },
  }),
  Job: kind('batch/v1', {
    required: ['backoffLimit', 'template'],
    properties: { backoffLimit: { const: 0 }, template: podTemplate(container) },
  }),
  Service: kind('v1', { required: ['selector', 'ports'] }),
  PodDisruptionBudget: kind('policy/v1', {
    required: ['minAvailable', 'selector'],
    properties: { minAvailable: { minimum: 2 } },
  }),
  HorizontalPodAutoscaler: kind('autoscaling/v2', {
    required: ['scaleTargetRef', 'minReplicas', 'maxReplicas', 'metrics'],
    properties: {
      minReplicas: { minimum: 2 },
      // With one that nobody offers, replicas would come and never go.
      metrics: { items: { properties: { type: { const: 'Resource' } } } },
    },
  }),
  NetworkPolicy: kind('networking.k8s.io/v1', {
    required: ['podSelector', 'policyTypes', 'ingress'],
  }),
}

/** The parts of the manifests that must not be lost. */
export const manifestSchema = {
  type: 'object',
  required: ['apiVersion', 'kind', 'metadata'],
  properties: {
    kind: { enum: Object.keys(kinds) },
    metadata: { anyOf: [{ required: ['name'] }, { required: ['generateName'] }] },
  },
  allOf: Object.entries(kinds).map(([name, schema]) => ({
    if: { properties: { kind: { const: name } } },
    then: schema,
  })),
}
