#if UNITY_5_3_OR_NEWER
using System.IO;
using System.Threading;
using System.Threading.Tasks;
using UnityEngine;
using UnityEngine.Networking;

namespace Regent
{
    /// <summary>Sends requests with UnityWebRequest, on all platforms of Unity. Call it on the main thread.</summary>
    public sealed class UnityTransport : ITransport
    {
        public Task<HttpResponse> SendAsync(HttpRequest request, CancellationToken cancellation)
        {
            var result = new TaskCompletionSource<HttpResponse>();
            var web = new UnityWebRequest(request.Url, request.Method) { downloadHandler = new DownloadHandlerBuffer() };
            if (request.Body != null) web.uploadHandler = new UploadHandlerRaw(request.Body);
            foreach (var header in request.Headers) web.SetRequestHeader(header.Key, header.Value);
            var registration = cancellation.Register(() =>
            {
                result.TrySetCanceled();
                web.Abort();
            });
            web.SendWebRequest().completed += _ =>
            {
                registration.Dispose();
                // A status of 400 or more is a response too.
                if (web.responseCode == 0) result.TrySetException(new IOException(web.error));
                else
                    result.TrySetResult(new HttpResponse
                    {
                        Status = (int)web.responseCode,
                        Body = web.downloadHandler.data ?? new byte[0],
                        RetryAfterMs = HttpResponse.ReadRetryAfter(web.GetResponseHeader("Retry-After")),
                    });
                web.Dispose();
            };
            return result.Task;
        }
    }

    /// <summary>What a game in Unity passes to <see cref="RegentGame.Connect"/>.</summary>
    public static class UnityOptions
    {
        /// <summary>Options with UnityWebRequest and a store in the folder of the game's data.</summary>
        public static GameOptions Create(string host, string cid, string pid) => new GameOptions
        {
            Host = host,
            Cid = cid,
            Pid = pid,
            Transport = new UnityTransport(),
            Store = new FileStore(Path.Combine(Application.persistentDataPath, "regent")),
        };
    }
}
#endif
