using System.Collections.Generic;
using System.IO;
using System.Security.Cryptography;
using System.Text;

namespace Regent
{
    /// <summary>Keeps texts by key: the session, the content, the queue.</summary>
    public interface IStore
    {
        /// <summary>The text; null: there is none.</summary>
        string Get(string key);

        void Set(string key, string value);

        void Delete(string key);
    }

    /// <summary>Keeps everything in memory: the player must sign in again after a restart.</summary>
    public sealed class MemoryStore : IStore
    {
        private readonly Dictionary<string, string> values = new Dictionary<string, string>();

        public string Get(string key)
        {
            lock (values) return values.TryGetValue(key, out var value) ? value : null;
        }

        public void Set(string key, string value)
        {
            lock (values) values[key] = value;
        }

        public void Delete(string key)
        {
            lock (values) values.Remove(key);
        }
    }

    /// <summary>Keeps one file for each key in a folder. A crash during a write leaves the old value.</summary>
    public sealed class FileStore : IStore
    {
        private readonly string folder;

        public FileStore(string folder)
        {
            this.folder = folder;
            Directory.CreateDirectory(folder);
        }

        public string Get(string key)
        {
            lock (folder)
            {
                var path = PathOf(key);
                if (File.Exists(path)) return File.ReadAllText(path, Encoding.UTF8);
                // A crash between the two steps of a replacement leaves the copy.
                return File.Exists(path + ".old") ? File.ReadAllText(path + ".old", Encoding.UTF8) : null;
            }
        }

        public void Set(string key, string value)
        {
            lock (folder)
            {
                var path = PathOf(key);
                File.WriteAllText(path + ".new", value, new UTF8Encoding(false));
                if (File.Exists(path)) File.Replace(path + ".new", path, path + ".old");
                else File.Move(path + ".new", path);
                File.Delete(path + ".old");
            }
        }

        public void Delete(string key)
        {
            lock (folder)
            {
                File.Delete(PathOf(key));
                File.Delete(PathOf(key) + ".old");
            }
        }

        private string PathOf(string key) => Path.Combine(folder, Md5.Hash(Encoding.UTF8.GetBytes(key)));
    }

    internal static class Md5
    {
        /// <summary>The checksum as 32 hexadecimal digits: the server uses MD5 for files and content.</summary>
        internal static string Hash(byte[] bytes)
        {
            using (var md5 = MD5.Create()) return Hex.Write(md5.ComputeHash(bytes));
        }

        internal static string Hash(string text) => Hash(Encoding.UTF8.GetBytes(text));
    }

    internal static class Hex
    {
        internal static string Write(byte[] bytes)
        {
            var text = new StringBuilder();
            foreach (var one in bytes) text.Append(one.ToString("x2"));
            return text.ToString();
        }
    }
}
