// `npm run docs` writes this file from the contract.
using System.Collections.Generic;

namespace Regent.Models
{
    /// <summary>GetClientDefaultsOutput, as the API describes it.</summary>
    public sealed class GetClientDefaultsOutput
    {
        /// <summary>How the game client opens the realtime socket.</summary>
        public GetClientDefaultsOutputWebsocketConfig WebsocketConfig { get; set; }

        /// <summary>The base URL for calls of services: this server.</summary>
        public string MicroserviceURI { get; set; }

        /// <summary>The URL of the console.</summary>
        public string PortalURI { get; set; }

        /// <summary>Always empty: there is no container registry.</summary>
        public string MicroserviceEcrURI { get; set; }

        /// <summary>Always empty: there is no storage browser.</summary>
        public string StorageBrowserURI { get; set; }

        /// <summary>The name of the environment: always regent.</summary>
        public string Environment { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static GetClientDefaultsOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new GetClientDefaultsOutput
            {
                WebsocketConfig = GetClientDefaultsOutputWebsocketConfig.FromJson(json["websocketConfig"]),
                MicroserviceURI = json["microserviceURI"].AsString(),
                PortalURI = json["portalURI"].AsString(),
                MicroserviceEcrURI = json["microserviceEcrURI"].AsString(),
                StorageBrowserURI = json["storageBrowserURI"].AsString(),
                Environment = json["environment"].AsString(),
            };
        }
    }

    /// <summary>How the game client opens the realtime socket.</summary>
    public sealed class GetClientDefaultsOutputWebsocketConfig
    {
        /// <summary>The protocol of the socket: always beamable.</summary>
        public string Provider { get; set; }

        /// <summary>The base URL of the socket, without /connect.</summary>
        public string Uri { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static GetClientDefaultsOutputWebsocketConfig FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new GetClientDefaultsOutputWebsocketConfig
            {
                Provider = json["provider"].AsString(),
                Uri = json["uri"].AsString(),
            };
        }
    }
}
